import type { RxReplicationWriteToMasterRow } from 'rxdb';
import { syncFields } from '../../schemas/domain/sync-fields.ts';
import type { CollectionName } from '../../schemas/documents/device.ts';
import { withoutTouched } from '../data/stamp.ts';
import type { UnsentLog } from '../data/unsent-log.ts';
import type { Lane } from './lane.ts';
import type { QueuedRow } from './push-queue.ts';
import { rebase } from './rebase.ts';
import type { Change } from './rebase.ts';
import type { Transport } from './transport.ts';
import { healing } from './force-state.ts';
import type { Forced } from './force-state.ts';
import { settingsAlone } from './settings-alone.ts';
import { fromPushResult, idOf, toGateway, withoutDeviceFields } from './wire-docs.ts';
import type { Doc, ReplicaDoc } from './wire-docs.ts';

/** RxDB's rows, whatever the collection. */
export type PushRows = RxReplicationWriteToMasterRow<Doc>[];

/**
 * Makes RxDB's push handler for one collection. Every answer of the gateway goes back to RxDB as a
 * "conflict", so that server fields of accepted rows and the state before refused ones are in the
 * replica after one round trip. States without a local write, which RxDB hands in after a crash
 * between its two writes, end here.
 */
export function makePushHandler(
  lane: Lane,
  transport: Transport,
  unsent: UnsentLog,
  forced: Forced,
): (rows: PushRows) => Promise<ReplicaDoc[]> {
  return async (rows) => {
    const own = rows.filter(({ newDocumentState }) => isLocal(newDocumentState));
    const states = rows.flatMap((row) => forced.answer(row.newDocumentState));
    if (own.length === 0) return states;
    const queued = inOrder(
      lane.name,
      own.map((row) => queuedRow(lane, row)),
    );
    const results = await transport.push(lane, queued);
    const rest = queued.flatMap((row, at) => settingsAlone(lane.name, row, results[at]) ?? []);
    if (rest.length > 0) results.push(...(await transport.push(lane, rest)));
    const answers = results.map(({ id, doc }) => fromPushResult(lane.name, id, doc));
    const byId = new Map(answers.map((state) => [idOf(lane.name, state), state]));
    const settled = own.flatMap(({ newDocumentState: sent, assumedMasterState: base }) => {
      const id = idOf(lane.name, sent);
      const answer = byId.get(id);
      if (!answer) return [];
      lane.acknowledged.set(id, { base, sent, answer });
      return [[id, String(sent['edit'])] as const];
    });
    // A full device may have no room to delete. It has arrived all the same: the sweep tries again (sweep.ts).
    await unsent.settle(lane.name, settled).catch(() => undefined);
    return [...states, ...byId.values()];
  };
}

/**
 * Local writes are stamped. What is not came from the gateway: a resolved state, or a pulled one
 * whose note RxDB had no time to write.
 */
function isLocal(state: Doc): boolean {
  return state['edit'] !== undefined && state['edit'] !== healing;
}

function queuedRow(
  { name, acknowledged }: Lane,
  { newDocumentState, assumedMasterState }: PushRows[number],
): QueuedRow {
  const id = idOf(name, newDocumentState);
  const change = rebase({ doc: newDocumentState, base: assumedMasterState }, acknowledged.get(id));
  const doc = pushed(name, change);
  const told = baseOf(change, doc);
  // What is laid upon an answer is compared with that.
  const isOld = change.base === assumedMasterState;
  const base = told && doc && isOld ? withoutTouched(told, newDocumentState) : told;
  const fallback = change.base && change.base['_deleted'] !== true ? change.base : null;
  return { row: { id, doc, base }, fallback, edit: String(newDocumentState['edit']) };
}

/**
 * What the gateway compares with. A document made here has nothing: if RxDB knows a state of it, that
 * was deleted before. One that was inserted and deleted again without an answer is deleted all the
 * same, because the insert may have arrived.
 */
function baseOf(change: Change, doc: Doc | null): Doc | null {
  if (!doc) return toGateway(change.base) ?? withoutDeviceFields(change.doc);
  return change.doc['rev'] === undefined ? null : toGateway(change.base);
}

/**
 * What is pushed: of the gateway's own fields, which nobody changes here, what it is compared with. In the moment, or
 * after a crash, between RxDB's write of a document and that of its note they would seem changed, and be refused.
 */
function pushed(name: CollectionName, { doc, base }: Change): Doc | null {
  const state = toGateway(doc);
  if (!state || doc['rev'] === undefined) return state;
  const { client, fixed } = syncFields[name];
  const own: readonly string[] = [...client, ...fixed];
  const some = (from: Doc, isOwn: boolean) =>
    Object.entries(from).filter(([field]) => own.includes(field) === isOwn);
  return Object.fromEntries([...some(toGateway(base) ?? {}, false), ...some(state, true)]);
}

/**
 * RxDB's order is by the device's clock, which may have been set back before a restart. Messages go in the order of
 * writing, which their ids keep; of others what is removed goes first: a place among the favourites, or a block, may
 * wait for that.
 */
function inOrder(name: CollectionName, rows: QueuedRow[]): QueuedRow[] {
  const placeOf = ({ row }: QueuedRow) => (name === 'messages' ? row.id : Number(row.doc !== null));
  const before = (a: QueuedRow, b: QueuedRow) => placeOf(a) < placeOf(b);
  return rows.sort((a, b) => Number(before(b, a)) - Number(before(a, b)));
}
