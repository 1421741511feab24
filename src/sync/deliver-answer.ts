import type { CollectionName } from '../../schemas/documents/device.ts';
import type { Refusal } from '../../schemas/refusal-codes.ts';
import type { PushResult, StreamedPull, SyncAnswer, SyncRequest } from '../../schemas/wire/sync.ts';
import type { Lane } from './lane.ts';
import type { QueuedRow } from './push-queue.ts';
import { fromPushResult } from './wire-docs.ts';

/** Keeps what a refused row wanted, before the replica falls back (SYNC-09). */
export type KeepRefused = (
  name: CollectionName,
  queued: QueuedRow,
  refusal: Refusal,
) => Promise<void>;

/**
 * Keeps the texts of refused rows. Apart from delivery, because it can fail: then nothing of the
 * answer may be delivered, and the same rows are pushed and refused again.
 */
export async function keepRefusals(
  lanes: readonly Lane[],
  pushes: SyncAnswer['pushes'],
  keep: KeepRefused,
): Promise<void> {
  for (const { name, queue } of lanes) {
    const rows = new Map(queue.taken.map((queued) => [queued.row.id, queued]));
    for (const { id, refused } of pushes[name] ?? []) {
      const queued = rows.get(id);
      if (refused && queued) await keep(name, queued, refused);
    }
  }
}

/** Puts an answer into the lanes: pulls first, then what the pushed documents are after all that. */
export function deliverAnswer(
  lanes: readonly Lane[],
  request: SyncRequest,
  answer: SyncAnswer,
): void {
  for (const lane of lanes) {
    const pulled = answer.pulls[lane.name];
    lane.asked = false;
    if (pulled) {
      // The stream may have spoken of what this answer brings, or of something newer.
      lane.dirty ||= lane.head !== undefined && lane.head !== pulled.cursor;
      lane.head = undefined;
      lane.buffer.accept(pulled);
      lane.view = { count: pulled.count, digest: pulled.digest };
      const told = request.inventory?.[lane.name] !== undefined;
      lane.needsInventory = pulled.reconcile === true || (lane.needsInventory && !told);
      if (!lane.needsInventory) lane.buffer.mark();
    }
    deliverPushes(lane, answer.pushes[lane.name] ?? []);
    if (lane.name === 'messages')
      for (const { docs } of answer.history ?? []) lane.buffer.addOlder(docs);
    if (!lane.buffer.isEmpty) lane.arrived();
  }
}

/**
 * Takes a pull that the stream has brought, if the lane is where it begins and nothing under way could
 * be newer: an answer that is on its way may know of a push.
 * @returns false if the lane has to ask
 */
export function takeStreamed(lane: Lane, { from, ...pulled }: StreamedPull): boolean {
  const { buffer } = lane;
  if (lane.asked || lane.dirty || lane.needsInventory || buffer.cursor !== from) return false;
  buffer.accept(pulled);
  lane.view = { count: pulled.count, digest: pulled.digest };
  if (!buffer.isEmpty) lane.arrived();
  return true;
}

/**
 * RxDB takes these answers as conflicts of its push. They pass through the pull as well: an older
 * state of the same document may be on its way into the replica, and the cursor is stored only with
 * documents.
 */
export function deliverPushes(lane: Lane, results: readonly PushResult[]): void {
  const edits = new Map(lane.queue.taken.map(({ row, edit }) => [row.id, edit]));
  for (const { id, doc } of results)
    lane.buffer.answer(id, fromPushResult(lane.name, id, doc), edits.get(id));
  lane.queue.settle(results);
}
