import { Observable, Subject } from 'rxjs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { combineLive } from '../../../src/data/live.ts';
import { endQueries, keptQuery } from '../../../src/data/kept-query.ts';
import type { Replica } from '../../../src/data/replica.ts';

const minuteMs = 60_000;
let running = 0;
let answers: Subject<number>;
/** Only its identity matters here. */
const replica = () => ({}) as Replica;
const query = () =>
  new Observable<number>((observer) => {
    running += 1;
    const following = answers.subscribe(observer);
    return () => {
      running -= 1;
      following.unsubscribe();
    };
  });
const none = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  running = 0;
  answers = new Subject();
});
afterEach(() => vi.useRealTimers());

it('runs once for all who ask, and tells whoever comes later at once', () => {
  const mine = replica();
  const seen: number[] = [];
  const first = keptQuery(mine, query);
  first.follow((value) => seen.push(value), none);
  answers.next(1);
  const second = keptQuery(mine, query);
  expect(second.value).toBe(1);
  second.follow((value) => seen.push(value * 10), none);
  answers.next(2);
  expect(seen).toEqual([1, 2, 20]);
  expect(running).toBe(1);
});

it('goes on for some minutes after the last has left, and is new then', () => {
  const mine = replica();
  const leave = keptQuery(mine, query).follow(none, none);
  answers.next(1);
  leave();
  vi.advanceTimersByTime(minuteMs);
  answers.next(2);
  expect(keptQuery(mine, query).value).toBe(2);
  vi.advanceTimersByTime(5 * minuteMs);
  expect(running).toBe(0);
  expect(keptQuery(mine, query).value).toBeUndefined();
  expect(running).toBe(1);
});

it('another account has its own', () => {
  keptQuery(replica(), query);
  answers.next(1);
  expect(keptQuery(replica(), query).value).toBeUndefined();
});

it('all of them end when the replica is closed', () => {
  const mine = replica();
  keptQuery(mine, query).follow(none, none);
  endQueries(mine);
  expect(running).toBe(0);
});

it('an error reaches who follows, and the next who asks starts anew', () => {
  const mine = replica();
  const failures: unknown[] = [];
  keptQuery(mine, query).follow(none, (error) => failures.push(error));
  answers.error('closed');
  expect(failures).toEqual(['closed']);
  answers = new Subject();
  keptQuery(mine, query);
  expect(running).toBe(1);
});

it('one that has failed does not end, when its time is over, the one that has taken its place', () => {
  const mine = replica();
  const leave = keptQuery(mine, query).follow(none, none);
  answers.error('closed');
  leave();
  answers = new Subject();
  const next = keptQuery(mine, query);
  next.follow(none, none);
  vi.advanceTimersByTime(5 * minuteMs);
  expect(keptQuery(mine, query)).toBe(next);
  expect(running).toBe(1);
});

it('one whose time was over between being asked for and followed goes on', () => {
  const seen: number[] = [];
  const asked = keptQuery(replica(), query);
  vi.advanceTimersByTime(5 * minuteMs);
  asked.follow((value) => seen.push(value), none);
  answers.next(1);
  expect(seen).toEqual([1]);
});

it('MEET-17 one that is made of two runs once, however often its screens come and go', () => {
  const mine = replica();
  const both = () => combineLive(query(), query(), (one, other) => one + other);
  const seen: number[] = [];
  for (let visit = 1; visit <= 3; visit += 1) {
    const leave = keptQuery(mine, both).follow((value) => seen.push(value), none);
    if (visit < 3) leave();
  }
  expect(running).toBe(2);
  answers.next(1);
  expect(seen).toEqual([2]);
  endQueries(mine);
  expect(running).toBe(0);
});
