import { expect, it, vi } from 'vitest';
import { favouriteId } from '../../schemas/domain/ids.ts';
import { followEffects } from '../../sync-server/effects/follow-effects.ts';
import type { Notification } from '../../sync-server/effects/notifier.ts';
import { StorageError } from '../../sync-server/images/storage-error.ts';
import { readCheckpoint } from '../../sync-server/store/checkpoint.ts';
import { StoreError } from '../../sync-server/store/errors.ts';
import { startCouch } from '../helpers/couch-server.ts';
import { openCouchTestStore } from '../helpers/couch-store.ts';
import { publishMeet, signUpTo } from '../helpers/meet-up.ts';
import { storedMeet, storedUser, uidOf } from '../helpers/people.ts';
import { Person } from '../helpers/person.ts';
import { openTestStore, startTestCore } from '../helpers/test-core.ts';
import { startTestGateway } from '../helpers/test-gateway.ts';

/** A bug that one document meets must not end the notifications of everybody else. */
it.each([
  ['a bug', new RangeError('a bug')],
  ['a document too large for the store', new StoreError('too large', 413, undefined)],
])(
  'NOTIF-06 an effect that fails on one document, again and again, by %s, lets the others follow',
  async (_what, failure) => {
    const files = await openTestStore();
    const { core, stop } = await startTestCore(files.store);
    const names = ['Aino', 'Eve', 'Ville'];
    for (const name of names) await files.store.db('users').put(storedUser(name));
    const told: string[] = [];
    const notify = async ({ receiver, type }: Notification): Promise<void> => {
      if (type !== 'new_like') return;
      if (receiver === uidOf('Eve')) throw failure;
      told.push(receiver);
    };
    const errors: unknown[] = [];
    const ending = new AbortController();
    const context = { core, notifier: { notify }, removePicture: async () => undefined };
    const following = followEffects(context, ending.signal, (error) => errors.push(error));
    for (const target of ['Eve', 'Ville'].map(uidOf)) {
      const [actor, createdAt] = [uidOf('Aino'), new Date().toISOString()];
      const _id = favouriteId(actor, target);
      await files.store.db('relations').put({ _id, actor, target, createdAt, kind: 'favourite' });
    }
    await expect.poll(() => told, { timeout: 60_000 }).toEqual([uidOf('Ville')]);
    expect(errors.length).toBeGreaterThan(0);
    ending.abort();
    await following;
    stop();
    await files.remove();
  },
);

it('SIGNUP-04 a proxy that calls everything too large for a while keeps nobody from their chat', async () => {
  const couch = await startCouch();
  const files = await openCouchTestStore(couch.url);
  const gateway = await startTestGateway({ on: files });
  const aino = await Person.withProfile(gateway.app, 'Aino');
  const onni = await Person.withProfile(gateway.app, 'Onni');
  const meetId = await publishMeet(aino);
  let left = 3;
  couch.fault = ({ url }) => {
    if (left === 0 || !url.endsWith('chats/_bulk_docs')) return undefined;
    left -= 1;
    return 413;
  };
  const chat = await signUpTo(onni, meetId);
  expect(left).toBe(0);
  expect(await files.store.db('chats').get(chat)).toBeDefined();
  await gateway.stop();
  await files.remove();
  await couch.close();
});

it('NOTIF-06 GEN-06 an effect that waits for a slow store keeps nobody else waiting, and is done again if the gateway ends', async () => {
  const files = await openTestStore();
  const { core, stop } = await startTestCore(files.store);
  for (const name of ['Aino', 'Onni', 'Eve', 'Ville'])
    await files.store.db('users').put(storedUser(name));
  const told: string[] = [];
  let letGo = (): void => undefined;
  const waiting = new Promise<void>((resolve) => (letGo = resolve));
  const notify = async ({ receiver }: Notification): Promise<void> => {
    if (receiver === uidOf('Eve')) await waiting;
    told.push(receiver);
  };
  const ending = new AbortController();
  const context = { core, notifier: { notify }, removePicture: async () => undefined };
  const following = followEffects(context, ending.signal, () => undefined);
  for (const [actor, target] of [
    [uidOf('Aino'), uidOf('Eve')],
    [uidOf('Onni'), uidOf('Ville')],
  ] as const) {
    const createdAt = new Date().toISOString();
    const _id = favouriteId(actor, target);
    await files.store.db('relations').put({ _id, actor, target, createdAt, kind: 'favourite' });
  }
  await expect.poll(() => told).toEqual([uidOf('Ville')]);
  const checkpoint = () => readCheckpoint(files.store, 'effects:relations');
  const first = (await files.store.db('relations').updateSeq()) as number;
  await new Promise((resolve) => setTimeout(resolve, 1200));
  expect((await checkpoint()) ?? 0).toBeLessThan(first - 1);
  letGo();
  await expect.poll(checkpoint, { timeout: 10_000 }).toBe(first);
  expect(told).toEqual([uidOf('Ville'), uidOf('Eve')]);
  ending.abort();
  await following;
  stop();
  await files.remove();
});

it('NOTIF-06 GEN-06 what a store that was away has kept from following is left to the next gateway', async () => {
  const files = await openTestStore();
  const { core, stop } = await startTestCore(files.store);
  for (const name of ['Aino', 'Ville']) await files.store.db('users').put(storedUser(name));
  const [actor, target, createdAt] = [uidOf('Aino'), uidOf('Ville'), new Date().toISOString()];
  const _id = favouriteId(actor, target);
  await files.store.db('relations').put({ _id, actor, target, createdAt, kind: 'favourite' });
  const told: string[] = [];
  let isAway = true;
  const notify = async ({ receiver }: Notification): Promise<void> => {
    if (isAway) throw new StoreError('no answer', undefined, undefined);
    told.push(receiver);
  };
  const context = { core, notifier: { notify }, removePicture: async () => undefined };
  const errors: unknown[] = [];
  const followUntilAny = async (happened: unknown[]): Promise<void> => {
    const ending = new AbortController();
    const following = followEffects(context, ending.signal, (error) => errors.push(error));
    await expect.poll(() => happened.length).toBeGreaterThan(0);
    ending.abort();
    await following;
  };
  await followUntilAny(errors);
  isAway = false;
  await followUntilAny(told);
  expect(told).toEqual([target]);
  stop();
  await files.remove();
});

it('MEET-33 MEET-35 a storage of pictures that is away holds up nothing else, and is asked again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const files = await openTestStore();
  const { core, stop } = await startTestCore(files.store);
  const archived = { archived: true, archived_at: new Date().toISOString() };
  const deleted = storedMeet('Ville', 1, { ...archived, archived_by: 'owner' });
  const reported = storedMeet('Ville', 2, { ...archived, archived_by: 'reports' });
  await files.store.db('users').put(storedUser('Ville'));
  for (const meet of [deleted, reported]) await files.store.db('meets').put(meet);
  const told: string[] = [];
  const notify = async ({ type }: Notification): Promise<void> => void told.push(type);
  const removed: string[] = [];
  let isAway = true;
  const removePicture = async (path: string): Promise<void> => {
    if (isAway) throw new StorageError(new Error('503'));
    removed.push(path);
  };
  const errors: unknown[] = [];
  const ending = new AbortController();
  const context = { core, notifier: { notify }, removePicture };
  const following = followEffects(context, ending.signal, (error) => errors.push(error));
  await expect.poll(() => told).toEqual(['meet_archived']);
  vi.advanceTimersByTime(30_000);
  await expect.poll(() => errors).toHaveLength(2);
  isAway = false;
  vi.advanceTimersByTime(30_000);
  const pictureOf = async () => (await files.store.db('meets').get(deleted._id))?.meet_pic_url;
  await expect.poll(pictureOf).toBeNull();
  expect(removed).toContain(deleted.meet_pic_url);
  ending.abort();
  await following;
  vi.useRealTimers();
  stop();
  await files.remove();
});
