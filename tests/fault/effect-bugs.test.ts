import { expect, it } from 'vitest';
import { favouriteId } from '../../schemas/domain/ids.ts';
import { followEffects } from '../../sync-server/effects/follow-effects.ts';
import type { Notification } from '../../sync-server/effects/notifier.ts';
import { storedUser, uidOf } from '../helpers/people.ts';
import { openTestStore, startTestCore } from '../helpers/test-core.ts';

/** A bug that one document meets must not end the notifications of everybody else. */
it('NOTIF-06 an effect that fails on one document, again and again, lets the others follow', async () => {
  const files = await openTestStore();
  const { core, stop } = await startTestCore(files.store);
  const names = ['Aino', 'Eve', 'Ville'];
  for (const name of names) await files.store.db('users').put(storedUser(name));
  const told: string[] = [];
  const notify = async ({ receiver, type }: Notification): Promise<void> => {
    if (type !== 'new_like') return;
    if (receiver === uidOf('Eve')) throw new RangeError('a bug');
    told.push(receiver);
  };
  const errors: unknown[] = [];
  const ending = new AbortController();
  const context = { core, notifier: { notify }, removePictures: async () => undefined };
  const following = followEffects(context, ending.signal, (error) => errors.push(error));
  for (const target of ['Eve', 'Ville'].map(uidOf)) {
    const [actor, createdAt] = [uidOf('Aino'), new Date().toISOString()];
    const _id = favouriteId(actor, target);
    await files.store.db('relations').put({ _id, actor, target, createdAt, kind: 'favourite' });
  }
  await expect.poll(() => told, { timeout: 15_000 }).toEqual([uidOf('Ville')]);
  expect(errors.length).toBeGreaterThan(0);
  ending.abort();
  await following;
  stop();
  await files.remove();
}, 20_000);
