import { describe, expect, it, vi } from 'vitest';
import type {
  HistoryAnswer,
  PullAnswer,
  SyncAnswer,
  SyncRequest,
} from '../../schemas/wire/sync.ts';
import { deliverAnswer, keepRefusals, takeStreamed } from '../../src/sync/deliver-answer.ts';
import type { KeepRefused } from '../../src/sync/deliver-answer.ts';
import { openLane } from '../../src/sync/lane.ts';

const [before, after, newer] = ['1.1.1.a', '1.2.1.b', '1.3.1.c'];
const doc = (id: string, text = 'Hei') => ({ id, chat_uid: 'c', text });
const pulled = (changes: Partial<PullAnswer> = {}): PullAnswer => {
  return { docs: [doc('c:1')], gone: [], cursor: after, count: 1, digest: 'd', ...changes };
};
const request = (inventory?: SyncRequest['inventory']): SyncRequest => {
  return { device: 'd', cursors: { messages: before }, ...(inventory && { inventory }) };
};
const answer = (parts: Partial<SyncAnswer>): SyncAnswer =>
  ({ pulls: {}, pushes: {}, ...parts }) as SyncAnswer;
const queued = (id: string) => ({
  row: { id, doc: doc(id), base: null },
  fallback: null,
  edit: `edit of ${id}`,
});

function aLane() {
  const arrived = vi.fn<() => void>();
  const lane = openLane('messages', before, arrived);
  return { lane: Object.assign(lane, { dirty: false, asked: true }), arrived };
}

describe('an answer', () => {
  it('SYNC-03 is in the buffer with its cursor, and what the view is then is known', () => {
    const { lane, arrived } = aLane();
    deliverAnswer([lane], request(), answer({ pulls: { messages: pulled() } }));
    expect(lane).toMatchObject({ asked: false, dirty: false, view: { count: 1, digest: 'd' } });
    expect(lane.buffer.cursor).toBe(after);
    expect(lane.buffer.has('c:1')).toBe(true);
    expect(arrived).toHaveBeenCalledOnce();
  });

  it('SYNC-03 that brings nothing wakes nobody', () => {
    const { lane, arrived } = aLane();
    deliverAnswer([lane], request(), answer({}));
    expect(lane.asked).toBe(false);
    expect(arrived).not.toHaveBeenCalled();
  });

  it.each([
    ['nothing', undefined, false],
    ['what it brings', after, false],
    ['something newer', newer, true],
  ])(
    'SYNC-03 is asked for once more only if the stream has spoken meanwhile of something newer: %s',
    (_of, head, dirty) => {
      const { lane } = aLane();
      lane.head = head;
      deliverAnswer([lane], request(), answer({ pulls: { messages: pulled() } }));
      expect(lane).toMatchObject({ dirty, head: undefined });
    },
  );

  it.each([
    ['is told', true, { messages: {} }, undefined, false],
    ['is not told yet', true, undefined, undefined, true],
    ['is told, and does not agree', true, { messages: {} }, true, true],
    ['is asked for', false, undefined, true, true],
    ['is owed by nobody', false, undefined, undefined, false],
  ] as const)('SYNC-13 what the replica holds %s', (_what, owed, told, reconcile, owes) => {
    const { lane } = aLane();
    lane.needsInventory = owed;
    const bring = pulled(reconcile ? { reconcile } : {});
    deliverAnswer([lane], request(told), answer({ pulls: { messages: bring } }));
    expect(lane.needsInventory).toBe(owes);
  });

  it.each([
    ['once the gateway has been told what the replica holds', { messages: {} }, ['c:1']],
    ['not while that is owed', undefined, []],
  ] as const)(
    'SYNC-13 what was written without its cursor is written with it %s',
    (_when, told, given) => {
      const { lane } = aLane();
      lane.needsInventory = true;
      lane.buffer.accept(pulled());
      expect(lane.buffer.take(10, true)).toMatchObject({ documents: [doc('c:1')], cursor: '' });
      deliverAnswer([lane], request(told), answer({ pulls: { messages: pulled({ docs: [] }) } }));
      expect(lane.buffer.take(10, false).documents.map(({ id }) => id)).toEqual(given);
    },
  );

  it('SYNC-05 settles what was pushed, and what it is after that comes over what was pulled', async () => {
    const { lane } = aLane();
    const settled = lane.queue.add([queued('c:1')]);
    lane.queue.take(10, 1000);
    const [own, pull] = [doc('c:1', 'Uusi'), pulled({ docs: [doc('c:1', 'Vanha')] })];
    const pushes = { messages: [{ id: 'c:1', doc: own }] };
    deliverAnswer([lane], request(), answer({ pulls: { messages: pull }, pushes }));
    expect(await settled).toEqual(pushes.messages);
    expect(lane.buffer.pending().rows.get('c:1')).toMatchObject({ text: 'Uusi' });
    expect(lane.buffer.isAnswered('c:1', 'edit of c:1')).toBe(true);
  });

  it('SYNC-13 brings older messages to where messages are, never over a newer state', () => {
    const [{ lane }, other] = [aLane(), openLane('meets', before, () => undefined)];
    const history = [{ docs: [doc('c:0'), doc('c:1', 'Vanha')] }] as unknown as HistoryAnswer[];
    deliverAnswer([lane, other], request(), answer({ pulls: { messages: pulled() }, history }));
    expect(lane.buffer.has('c:0')).toBe(true);
    expect(lane.buffer.pending().rows.get('c:1')).toMatchObject({ text: 'Hei' });
    expect(other.buffer.isEmpty).toBe(true);
  });
});

describe('a pull that the stream brings', () => {
  const streamed = { ...pulled(), from: before };

  it('SYNC-03 is taken where it begins', () => {
    const { lane, arrived } = aLane();
    lane.asked = false;
    expect(takeStreamed(lane, streamed)).toBe(true);
    expect(lane).toMatchObject({ view: { count: 1, digest: 'd' } });
    expect(lane.buffer.cursor).toBe(after);
    expect(arrived).toHaveBeenCalledOnce();
  });

  it.each([
    ['an answer is on its way', { asked: true }, before],
    ['there is to be asked anyway', { dirty: true }, before],
    ['the gateway must be told what is held', { needsInventory: true }, before],
    ['it begins elsewhere', {}, newer],
  ])('SYNC-13 is not taken where %s', (_where, state, from) => {
    const { lane, arrived } = aLane();
    Object.assign(lane, { asked: false }, state);
    expect(takeStreamed(lane, { ...streamed, from })).toBe(false);
    expect(lane.buffer.isEmpty).toBe(true);
    expect(lane.buffer.cursor).toBe(before);
    expect(arrived).not.toHaveBeenCalled();
  });
});

it('SYNC-09 what was refused is kept, and no other; where it cannot be, that is told', async () => {
  const { lane } = aLane();
  void lane.queue.add([queued('c:1'), queued('c:2')]);
  lane.queue.take(10, 1000);
  const refused = { code: 'CHAT_GONE' } as const;
  const [taken, unknown] = [doc('c:1'), { id: 'c:9', doc: null, refused }];
  const results = [{ id: 'c:1', doc: taken }, { id: 'c:2', doc: null, refused }, unknown];
  const keep = vi.fn<KeepRefused>().mockResolvedValue(undefined);
  const other = openLane('meets', before, () => undefined);
  await keepRefusals([other, lane], { messages: results }, keep);
  expect(keep.mock.calls).toEqual([
    ['messages', expect.objectContaining({ edit: 'edit of c:2' }), refused],
  ]);
  keep.mockRejectedValue(new Error('no room'));
  await expect(keepRefusals([lane], { messages: results }, keep)).rejects.toThrow('no room');
});
