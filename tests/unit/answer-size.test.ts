import { describe, expect, it } from 'vitest';
import { AnswerSize } from '../../src/sync/answer-size.ts';

describe('how much is asked for over a network that breaks', () => {
  it('SYNC-06 everything, until two answers in a row have broken off', () => {
    const size = new AnswerSize();
    expect(size.most).toBe(0);
    size.brokeOff(50_000);
    expect(size.most).toBe(0);
    size.came(true);
    size.brokeOff(50_000);
    expect(size.most).toBe(0);
    size.brokeOff(30_001);
    expect(size.most).toBe(15_001);
    size.brokeOff(10_000);
    expect(size.most).toBe(5000);
    size.brokeOff(0);
    expect(size.most).toBe(2000);
    // One is enough from now on.
    size.came(false);
    size.brokeOff(8000);
    expect(size.most).toBe(4000);
  });

  it('SYNC-06 grows with answers that come quickly, until it is everything again', () => {
    const size = new AnswerSize();
    size.brokeOff(0);
    size.brokeOff(0);
    size.came(false);
    expect(size.most).toBe(2000);
    size.came(true);
    expect(size.most).toBe(2250);
    let answers = 1;
    for (; size.most > 0; answers += 1) size.came(true);
    expect(answers).toBe(45);
    // It has proved that it carries everything.
    size.brokeOff(0);
    expect(size.most).toBe(0);
  });

  it('SYNC-06 an older gateway, which does not know the question, is not asked it again', () => {
    const size = new AnswerSize();
    // What has no size in it is not unreadable for it, and an answer to it says nothing.
    expect(size.unreadable()).toBe(false);
    size.came(true);
    size.brokeOff(50_000);
    size.brokeOff(50_000);
    expect(size.unreadable()).toBe(true);
    expect(size.most).toBe(0);
    size.came(false);
    expect(size.most).toBe(0);
    size.brokeOff(50_000);
    size.brokeOff(50_000);
    expect(size.most).toBe(0);
    expect(size.unreadable()).toBe(false);
    expect(size.most).toBe(0);
    size.came(true);
    expect(size.most).toBe(0);
  });

  it('SYNC-06 SYNC-15 a request that cannot be read for another reason loses its size for one try only', () => {
    const size = new AnswerSize();
    size.brokeOff(50_000);
    size.brokeOff(50_000);
    expect(size.unreadable()).toBe(true);
    expect(size.unreadable()).toBe(false);
    expect(size.most).toBe(25_000);
    expect(size.unreadable()).toBe(false);
    const known = new AnswerSize();
    known.brokeOff(50_000);
    known.brokeOff(50_000);
    known.came(false);
    expect(known.unreadable()).toBe(false);
  });
});
