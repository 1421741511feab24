import { expect, it, vi } from 'vitest';
import { meetReportId, signupId } from '../../schemas/domain/ids.ts';
import type { StoredRelation } from '../../schemas/documents/stored.ts';
import { peopleIn } from '../../sync-server/erasure/returned.ts';
import { watchReturned } from '../../sync-server/erasure/watch-returned.ts';
import type { Images } from '../../sync-server/images/images.ts';
import { storedLike, uidOf } from '../helpers/people.ts';
import { aino, chat, daysAgo, eero, meet, meetIdOf, user } from './helpers/samples.ts';

it('ACC-16 whatever comes back of somebody names them: alone it is enough to know them by', () => {
  const meetId = meetIdOf(eero);
  const base = { actor: aino, target: meetId, createdAt: daysAgo(1) };
  const signup = { ...base, _id: signupId(aino, meetId), kind: 'signup', message: 'Hei' } as const;
  const words = { target_kind: 'meet', reason: 'Muu syy', text: '', chat_uid: null } as const;
  const report: StoredRelation = {
    ...{ ...base, ...words, _id: meetReportId(aino, meetId) },
    ...{ kind: 'report', counted: true },
  };
  expect(peopleIn('users', user(aino))).toEqual([aino]);
  expect(peopleIn('meets', meet(meetId))).toEqual([eero]);
  expect([...peopleIn('chats', chat(aino, meetId))].sort()).toEqual([aino, eero]);
  expect(peopleIn('actions', storedLike('Aino', 'Ville'))).toEqual([uidOf('Aino'), uidOf('Ville')]);
  for (const relation of [signup, report])
    expect(peopleIn('relations', relation), relation.kind).toEqual([aino, eero]);
  expect(peopleIn('relations', { ...signup, target: eero })).toEqual([aino, eero]);
});

it('ACC-16 what came of somebody deleted while the store did not answer is looked at again', async () => {
  let tell = (_change: object): void => undefined;
  const getMany = vi
    .fn<() => Promise<object[]>>()
    .mockRejectedValueOnce(new Error('away'))
    .mockResolvedValue([{}]);
  const eraseMany = vi.fn<() => Promise<void>>().mockResolvedValue(undefined);
  const db = () => ({ getMany, eraseMany, range: async () => [] });
  const facts = {
    onChange: (listener: typeof tell) => {
      tell = listener;
      return () => undefined;
    },
    revision: () => '1-a',
  };
  const core = { facts, chatLogs: { onMessage: () => () => undefined } };
  const store = { db, notAhead: (now: Date) => now };
  const app = { core, facts, store, clock: () => new Date() };
  const onError = vi.fn<(error: unknown) => void>();
  const stop = watchReturned(app as never, {} as Images, onError, 5);
  tell({ database: 'users', id: aino, after: user(aino) });
  // All that is there of deleted people is erased then.
  await expect.poll(() => eraseMany.mock.calls.length, { timeout: 5000 }).toBeGreaterThan(0);
  stop();
  expect(onError).toHaveBeenCalledOnce();
});
