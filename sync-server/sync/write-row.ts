import { isDeepStrictEqual } from 'node:util';
import { deviceOnlyFields, primaryKeys } from '../../schemas/documents/device.ts';
import type { CollectionName } from '../../schemas/documents/device.ts';
import { chatPartOf, isDocumentId } from '../../schemas/domain/ids.ts';
import { syncFields } from '../../schemas/domain/sync-fields.ts';
import type { Refusal } from '../../schemas/refusal-codes.ts';
import type { PushResult, PushRow } from '../../schemas/wire/sync.ts';
import type { Actor } from '../rules/verdict.ts';
import { StoreError } from '../store/errors.ts';
import type { KeyedRow, RowKey } from './applied-rows.ts';
import { projectMessage } from '../views/project-small.ts';
import type { SyncCore } from './core.ts';
import { Rechecks } from './rechecks.ts';
import { writers } from './writers.ts';
import type { Writer } from './through-rule.ts';

/** A write that loses against other gateways this often in a row gives up: 5xx, the device retries. */
const maxAttempts = 8;

/**
 * Decides and carries out one row of a push, unless it has taken effect here before.
 * @param rechecks of the whole request @param key of the row, if a repeat of it can be known
 * @returns the state that the actor may see afterwards, with the refusal if there is one
 * @throws only if the store fails: then nothing may be told to the device but "try again"
 */
export async function writeRow(
  core: SyncCore,
  actor: Actor,
  collection: CollectionName,
  raw: PushRow,
  rechecks = new Rechecks(),
  key?: RowKey,
): Promise<PushResult> {
  const row: KeyedRow = {
    id: raw.id,
    doc: withoutDeviceFields(raw.doc),
    base: withoutDeviceFields(raw.base),
    ...(key && { key }),
  };
  const isRepeat = key !== undefined && core.applied.has(key);
  const refused = isRepeat
    ? undefined
    : (malformed(collection, row) ?? (await write(core, actor, collection, row, rechecks)));
  if (key !== undefined && !refused) core.applied.note(key);
  const doc = await visibleNow(core, actor.uid, collection, row.id);
  return refused ? { id: row.id, doc, refused } : { id: row.id, doc };
}

/** Undefined if the row is in force now. */
async function write(
  core: SyncCore,
  actor: Actor,
  collection: CollectionName,
  row: KeyedRow,
  rechecks: Rechecks,
): Promise<Refusal | undefined> {
  const writer: Writer | undefined = writers[collection];
  if (writer === undefined) return { code: 'READ_ONLY' };
  let isCertain = false;
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const outcome = await writer(core, actor, await withoutSeen(core, actor.uid, collection, row));
    if (outcome === 'done') return undefined;
    if (outcome === 'conflict') continue;
    const about = { collection, id: row.id };
    if (isCertain || !(await rechecks.recheck(core, actor.uid, about, outcome))) return outcome;
    isCertain = true;
  }
  throw new StoreError(`a row of ${collection} met ${maxAttempts} conflicts`, 409, undefined);
}

/**
 * The row without server fields that say what the actor sees already: a replica may hold a newer document than the
 * one that it compares with, and has changed nothing of it.
 */
async function withoutSeen(
  core: SyncCore,
  uid: string,
  collection: CollectionName,
  row: KeyedRow,
): Promise<KeyedRow> {
  // Messages have no base: none is changed once it is sent.
  if (row.doc === null || row.base === null || collection === 'messages') return row;
  const seen = await visibleNow(core, uid, collection, row.id);
  const server: readonly string[] = syncFields[collection].server;
  const isSeen = ([field, value]: [string, unknown]): boolean =>
    server.includes(field) && isDeepStrictEqual(value, seen?.[field]);
  const fields = Object.entries(row.doc).filter((entry) => !isSeen(entry));
  return { ...row, doc: Object.fromEntries(fields) };
}

function malformed(collection: CollectionName, row: PushRow): Refusal | undefined {
  const key = primaryKeys[collection];
  if (!isDocumentId(row.id)) return { code: 'INVALID', params: { field: key } };
  for (const state of [row.doc, row.base])
    if (state && state[key] !== row.id) return { code: 'INVALID', params: { field: key } };
  if (row.doc === null && row.base === null) return { code: 'INVALID', params: { field: 'doc' } };
  return undefined;
}

/** What the viewer may see of one document at this moment, null for nothing. */
export async function visibleNow(
  core: SyncCore,
  uid: string,
  collection: CollectionName,
  id: string,
): Promise<Record<string, unknown> | null> {
  const views = core.views.of(uid);
  if (collection !== 'messages')
    return (views.log(collection, core.clock()).get(id)?.doc as Record<string, unknown>) ?? null;
  views.bring(core.clock());
  const chatUid = chatPartOf(id);
  if (!views.messages.sees(chatUid)) return null;
  const [message] = await core.chatLogs.documents([id]);
  return message ? projectMessage(message) : null;
}

function withoutDeviceFields(doc: Record<string, unknown> | null): Record<string, unknown> | null {
  if (doc === null) return null;
  return Object.fromEntries(
    Object.entries(doc).filter(([field]) => !deviceOnlyFields.includes(field)),
  );
}
