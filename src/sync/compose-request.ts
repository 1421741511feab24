import type { CollectionName } from '../../schemas/documents/device.ts';
import { pushOrder } from '../../schemas/domain/push-order.ts';
import type { HistoryRequest, PushRow, SyncRequest } from '../../schemas/wire/sync.ts';
import type { Lane } from './lane.ts';

/** Pulled along with every push: what others may have done to my own things meanwhile. */
const live: ReadonlySet<CollectionName> = new Set([
  'profile',
  'chats',
  'messages',
  'relations',
  'actions',
]);

/** Own writes that change whom and what I see; beside these nothing but what is live is written. */
const reachingFar: ReadonlySet<CollectionName> = new Set(['profile', 'relations', 'meets']);

/** What a request is made of. */
export interface ComposeInput {
  device: string;
  lanes: readonly Lane[];
  history: readonly HistoryRequest[];
  /** Most rows of all collections together. */
  rows: number;
  /** Most characters of rows per collection. */
  characters: number;
  /** Most characters of pulled documents, 0 for all of them. */
  most: number;
  /** What the replica holds of a collection, what is on its way into it included. */
  inventory(lane: Lane): Promise<Record<string, string>>;
}

/** One request of everything that waits. Takes rows from the queues: settle them or put them back. */
export async function composeRequest(input: ComposeInput): Promise<SyncRequest> {
  const inventory: NonNullable<SyncRequest['inventory']> = {};
  for (const lane of input.lanes)
    if (lane.needsInventory) inventory[lane.name] = await input.inventory(lane);
  const pushes = takeRows(input);
  const cursors: SyncRequest['cursors'] = {};
  const pushed = Object.keys(pushes) as CollectionName[];
  for (const lane of input.lanes)
    if (isPulled(lane, pushed)) cursors[lane.name] = lane.buffer.cursor;
  return {
    device: input.device,
    cursors,
    ...(pushed.length > 0 && { pushes }),
    ...(Object.keys(inventory).length > 0 && { inventory }),
    ...(input.history.length > 0 && { history: [...input.history] }),
    ...(input.most > 0 && { most: input.most }),
  };
}

/** What comes later in the order of writing waits until all that comes before it has been taken. */
function takeRows({ lanes, rows: most, characters }: ComposeInput): Record<string, PushRow[]> {
  const pushes: Record<string, PushRow[]> = {};
  let room = most;
  for (const name of pushOrder) {
    const queue = lanes.find((lane) => lane.name === name)?.queue;
    if (!queue) continue;
    const rows = queue.take(room, characters);
    room -= rows.length;
    if (rows.length > 0) pushes[name] = rows;
    if (queue.size > rows.length) break;
  }
  return pushes;
}

function isPulled(lane: Lane, pushed: readonly CollectionName[]): boolean {
  if (lane.dirty || lane.needsInventory) return true;
  if (pushed.length === 0) return false;
  return live.has(lane.name) || pushed.some((name) => reachingFar.has(name));
}
