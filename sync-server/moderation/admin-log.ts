import { randomBytes } from 'node:crypto';
import { dayMs } from '../../schemas/domain/day-ms.ts';
import type { LogEntry } from '../../schemas/wire/admin.ts';
import { instant, oneOf, shape, text } from '../facts/type-guards.ts';
import { databaseAs } from '../store/database-as.ts';
import type { KindDocument } from '../store/documents.ts';
import { putOwn } from '../store/put-own.ts';
import type { Store } from '../store/store.ts';
import type { SyncCore } from '../sync/core.ts';
import { pick } from '../views/pick.ts';

/** Document `admin-log:{instant}:{random}` in `gateway`. */
export type LogDocument = KindDocument & LogEntry & { kind: 'admin-log' };

/** What an operator has made malformed is not told: the console could not date it. */
const isEntry = shape<Pick<LogEntry, 'at' | 'admin' | 'what' | 'target' | 'reason'>>({
  at: instant,
  admin: text,
  what: oneOf([
    'restore',
    'hide',
    'delete',
    'police',
    'read_chat',
    'export',
    'test_push',
    'affiliate',
  ]),
  target: text,
  reason: text,
});

const maxTold = 1000;

/** Writes down what an admin did and why (ADMIN-05, ADMIN-06). */
export async function logAdminAct(core: SyncCore, entry: Omit<LogEntry, 'at'>): Promise<void> {
  const at = core.clock().toISOString();
  const _id = `admin-log:${at}:${randomBytes(6).toString('hex')}`;
  const doc: LogDocument = { _id, kind: 'admin-log', at, ...entry };
  const put = await putOwn(databaseAs<LogDocument>(core.store, 'gateway'), doc);
  if (!put.ok) throw new Error('the admin log could not be written');
}

/** What was written down in the last day, by whichever clock. */
export function recentLog({
  store,
  clock,
}: Pick<SyncCore, 'store' | 'clock'>): Promise<LogDocument[]> {
  const since = new Date(clock().getTime() - dayMs).toISOString();
  const range = { startkey: `admin-log:${since}`, endkey: 'admin-log:\uffff' };
  return databaseAs<LogDocument>(store, 'gateway').range(range);
}

/** Whether a document of the gateway names that person anywhere. */
export const names = (doc: object, uid: string): boolean => JSON.stringify(doc).includes(uid);

/** What admins did stays written down (ADMIN-06, ADMIN-07), without whom it concerned. */
export async function unname(store: Store, entry: LogDocument, uid: string): Promise<void> {
  const gateway = databaseAs<LogDocument>(store, 'gateway');
  await gateway.put(unnamed(entry, uid));
  await gateway.erase(entry._id);
}

/** The same entry under an id of its own, naming that person no more: neither as admin nor as target. */
function unnamed(entry: LogDocument, uid: string): LogDocument {
  const { _rev, ...rest } = entry;
  const without = (said: string): string => (String(said).includes(uid) ? '' : said);
  return {
    ...rest,
    _id: `${entry._id}-unnamed`,
    admin: without(entry.admin),
    target: without(entry.target),
    reason: String(entry.reason).replaceAll(uid, ''),
  };
}

/** The newest entries, newest first. */
export async function readAdminLog(core: SyncCore): Promise<LogEntry[]> {
  const docs = await core.store.db('gateway').range({
    startkey: 'admin-log:\uffff',
    endkey: 'admin-log:',
    descending: true,
    limit: maxTold,
  });
  return docs
    .filter((doc) => isEntry(doc))
    .map((doc) => pick(doc, ['at', 'admin', 'what', 'target', 'reason']));
}
