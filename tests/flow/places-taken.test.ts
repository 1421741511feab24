import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { favouriteId, signupId, userReportId } from '../../schemas/domain/ids.ts';
import type { PushResult } from '../../schemas/wire/sync.ts';
import { writeRow } from '../../sync-server/sync/write-row.ts';
import { storedMeet, storedUser, uidOf } from '../helpers/people.ts';
import { actorOf, openTestStore, startTestCore } from '../helpers/test-core.ts';
import type { TestCore, TestStore } from '../helpers/test-core.ts';

const aino = uidOf('Aino');
const numbers = Array.from({ length: 40 }, (_, n) => n);
const name = (n: number): string => `Ville${n}x`;
let files: TestStore;
let gateways: TestCore[];

beforeAll(async () => {
  files = await openTestStore();
  const { store } = files;
  for (const user of [storedUser('Aino'), ...numbers.map((n) => storedUser(name(n)))])
    await store.db('users').put(user);
  for (const n of numbers) await store.db('meets').put(storedMeet(name(n), n));
  gateways = [await startTestCore(store), await startTestCore(store)];
});
afterAll(async () => {
  for (const gateway of gateways) gateway.stop();
  await files.remove();
});

type Doc = Record<string, unknown>;
const write = (gateway: number, id: string, doc: Doc | null, base: Doc | null = null) => {
  const { core } = gateways[gateway] as TestCore;
  const row = { id, doc: doc && { id, actor: aino, ...doc }, base };
  return writeRow(core, actorOf(aino), 'relations', row);
};
const report = (gateway: number, n: number): Promise<PushResult> => {
  const words = { reason: 'Muu syy', text: '', chat_uid: null };
  const target = { target: uidOf(name(n)), target_kind: 'user' };
  return write(gateway, userReportId(aino, target.target), { kind: 'report', ...target, ...words });
};
const favour = (gateway: number, n: number): Promise<PushResult> => {
  const target = uidOf(name(n));
  return write(gateway, favouriteId(aino, target), { kind: 'favourite', target });
};
const signUp = (gateway: number, n: number): Promise<PushResult> => {
  const { meetId } = storedMeet(name(n), n);
  const words = { kind: 'signup', target: meetId, message: 'Hei' };
  return write(gateway, signupId(aino, meetId), words);
};
const codes = (results: PushResult[]): (string | undefined)[] =>
  results.map(({ refused }) => refused?.code).filter((code) => code !== undefined);

/** Fills all places but one, then asks for the last one at both gateways at once. */
async function race(most: number, act: (gateway: number, n: number) => Promise<PushResult>) {
  for (const n of numbers.slice(0, most - 1)) expect((await act(n % 2, n)).refused).toBeUndefined();
  return codes(await Promise.all([act(0, most - 1), act(1, most)]));
}

describe('limited things asked for at two gateways at once', () => {
  it('PEOPLE-20 only one of two gets the 20th place', async () => {
    expect(await race(20, favour)).toEqual(['TOO_MANY_FAVOURITES']);
  });

  it('PEOPLE-20 a removal that a kill has cut in two gives its place back when it is said again', async () => {
    const id = favouriteId(aino, uidOf(name(3)));
    await files.store.db('relations').erase(id);
    const isHeld = () => gateways.some(({ core }) => core.facts.relation(id) !== undefined);
    await expect.poll(isHeld).toBe(false);
    expect((await favour(0, 30)).refused?.code).toBe('TOO_MANY_FAVOURITES');
    expect((await write(1, id, null, { id })).refused).toBeUndefined();
    expect((await favour(0, 30)).refused).toBeUndefined();
  });

  it('PEOPLE-20 a removal that is said again takes no place from who is being added anew elsewhere', async () => {
    const id = favouriteId(aino, uidOf(name(30)));
    expect((await write(1, id, null, { id })).refused).toBeUndefined();
    const heard = () => gateways.every(({ core }) => core.facts.relation(id) === undefined);
    await expect.poll(heard).toBe(true);
    const relations = files.store.db('relations');
    const putMany = relations.put.bind(relations);
    relations.put = async (doc) => {
      relations.put = putMany;
      expect((await write(1, id, null, { id })).refused).toBeUndefined();
      return putMany(doc);
    };
    expect((await favour(0, 30)).refused).toBeUndefined();
    const places = await files.store.db('gateway').get(`favourites:${aino}`);
    expect(places).toMatchObject({ targets: expect.arrayContaining([uidOf(name(30))]) });
  });

  it('PEOPLE-20 SAFE-03 who is archived gives the place free, and takes one again once they are shown', async () => {
    const someone = uidOf(name(5));
    const archive = async (archived: boolean): Promise<void> => {
      const users = files.store.db('users');
      await users.update(someone, (user) => user && { ...user, archived });
      const heard = () =>
        gateways.every(({ core }) => core.facts.user(someone)?.archived === archived);
      await expect.poll(heard).toBe(true);
    };
    const refusals = async (n: number) => codes(await Promise.all([favour(0, n), favour(1, n)]));
    expect(await refusals(31)).toEqual(['TOO_MANY_FAVOURITES', 'TOO_MANY_FAVOURITES']);
    await archive(true);
    expect(await refusals(31)).toEqual([]);
    expect(await refusals(32)).toEqual(['TOO_MANY_FAVOURITES', 'TOO_MANY_FAVOURITES']);
    await archive(false);
    const last = favouriteId(aino, uidOf(name(31)));
    expect((await write(1, last, null, { id: last })).refused).toBeUndefined();
    expect(await refusals(32)).toEqual(['TOO_MANY_FAVOURITES', 'TOO_MANY_FAVOURITES']);
  });

  it('SIGNUP-09 only one of two is the 30th sign-up of the day', async () => {
    expect(await race(30, signUp)).toEqual(['TOO_MANY_SIGNUPS']);
  });

  it('SAFE-06 only one of two is the tenth report of the day', async () => {
    expect(await race(10, report)).toEqual(['TOO_MANY_REPORTS']);
  });

  it('SAFE-06 a report that was taken back was one of the ten; the same again is no other', async () => {
    const id = userReportId(aino, uidOf(name(0)));
    const { doc } = await report(0, 0);
    expect((await write(0, id, null, doc)).refused).toBeUndefined();
    expect((await report(0, 30)).refused).toEqual({ code: 'TOO_MANY_REPORTS', params: { n: 10 } });
    expect((await report(0, 0)).refused).toBeUndefined();
  });
});
