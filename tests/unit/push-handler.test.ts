import { expect, it, vi } from 'vitest';
import { Forced } from '../../src/sync/force-state.ts';
import { makePushHandler } from '../../src/sync/push-handler.ts';
import type { PushRows } from '../../src/sync/push-handler.ts';
import type { QueuedRow } from '../../src/sync/push-queue.ts';

const uid = 'a'.repeat(20);

/** What goes to the gateway of a profile that has been made from `assumed`, as RxDB knows it. */
async function pushed(
  local: object,
  assumed: object | undefined,
  acknowledged = new Map<string, unknown>(),
): Promise<QueuedRow['row']> {
  const queue: QueuedRow[] = [];
  const transport = {
    push: async (_lane: unknown, rows: QueuedRow[]) => {
      queue.push(...rows);
      return [];
    },
  };
  const push = makePushHandler(
    { name: 'profile', acknowledged } as never,
    transport as never,
    { settle: async () => undefined } as never,
    new Forced({} as never),
  );
  const row = {
    newDocumentState: { uid, edit: 'e1', _deleted: false, ...local },
    assumedMasterState: assumed && { uid, _deleted: false, ...assumed },
  };
  await push([row] as unknown as PushRows);
  const [queued] = queue;
  if (queued === undefined) throw new Error('nothing was pushed');
  return queued.row;
}

it('SYNC-08 what RxDB has written and not noted yet is no change of the gateway’s fields', async () => {
  const { doc, base } = await pushed(
    { hideProfile: true, bio_text: 'uusi', liked_by_uids: ['v'], gems: 9, rev: 'r2' },
    { hideProfile: false, bio_text: 'vanha', liked_by_uids: [], rev: 'r1' },
  );
  expect(doc).toEqual({ uid, hideProfile: true, bio_text: 'uusi', liked_by_uids: [] });
  expect(base).toEqual({ uid, hideProfile: false, bio_text: 'vanha', liked_by_uids: [] });
});

it('SYNC-08 nor is what it has noted nothing of at all', async () => {
  const { doc, base } = await pushed(
    { hideProfile: true, liked_by_uids: ['v'], rev: 'r2' },
    undefined,
  );
  expect(doc).toEqual({ uid, hideProfile: true });
  expect(base).toBeNull();
});

it('SYNC-08 a field of a newer gateway is left alone', async () => {
  const known = { hideProfile: false, newField: 1, rev: 'r1' };
  const { doc } = await pushed({ ...known, hideProfile: true }, known);
  expect(doc).toEqual({ uid, hideProfile: true, newField: 1 });
});

it('SYNC-08 what an edit under way has brought is not sent again with the next one', async () => {
  const known = { bio_text: 'vanha', height: 170, rev: 'r1' };
  const state = (fields: object) => ({ uid, _deleted: false, ...known, ...fields });
  const last = {
    base: state({}),
    sent: state({ bio_text: 'uusi', edit: 'e0 bio_text' }),
    answer: state({ bio_text: 'uusi', rev: 'r2' }),
  };
  const next = { ...known, bio_text: 'uusi', height: 180, edit: 'e1 bio_text height' };
  const { doc, base } = await pushed(next, known, new Map([[uid, last]]));
  expect(doc).toMatchObject({ bio_text: 'uusi', height: 180 });
  expect(base).toMatchObject({ bio_text: 'uusi', height: 170 });
});

it('SYNC-15 SYNC-08 ACC-11 a refused form does not undo that another device has hidden its owner', async () => {
  const push = vi.fn<() => Promise<object[]>>();
  push.mockResolvedValue([
    {
      id: uid,
      doc: { uid, height: 170, hideProfile: true, rev: 'r2' },
      refused: { code: 'PROFILE_INVALID' },
    },
  ]);
  const handler = makePushHandler(
    { name: 'profile', acknowledged: new Map() } as never,
    { push } as never,
    { settle: async () => undefined } as never,
    new Forced({} as never),
  );
  const known = { uid, hideProfile: false, rev: 'r1', _deleted: false };
  const row = {
    newDocumentState: { ...known, height: 1, edit: 'e1' },
    assumedMasterState: { ...known, height: 170 },
  };
  expect(await handler([row] as unknown as PushRows)).toMatchObject([
    { height: 170, hideProfile: true },
  ]);
  expect(push).toHaveBeenCalledTimes(1);
});

it('SYNC-05 SYNC-14 what the gateway has answered waits no more, what it has not goes on waiting', async () => {
  const settled: unknown[] = [];
  const acknowledged = new Map<string, unknown>();
  const [one, other] = ['a', 'b'].map((id) => ({
    newDocumentState: { id, edit: `edit-${id}`, _deleted: false },
  }));
  const push = makePushHandler(
    { name: 'relations', acknowledged } as never,
    { push: async () => [{ id: 'a', doc: { id: 'a', rev: 'r1' } }] } as never,
    { settle: async (_name: string, writes: unknown[]) => void settled.push(...writes) } as never,
    new Forced({} as never),
  );
  const states = await push([one, other] as unknown as PushRows);
  expect(states).toMatchObject([{ id: 'a', rev: 'r1' }]);
  expect(settled).toEqual([['a', 'edit-a']]);
  expect([...acknowledged.keys()]).toEqual(['a']);
});
