import { randomBytes } from 'node:crypto';
import type { LogEntry } from '../../schemas/wire/admin.ts';
import type { KindDocument } from '../store/documents.ts';
import type { SyncCore } from '../sync/core.ts';

/** Document `admin-log:{instant}:{random}` in `gateway`. */
type LogDocument = KindDocument & LogEntry & { kind: 'admin-log' };

/** Writes down what an admin did and why (ADMIN-05, ADMIN-06). */
export async function logAdminAct(core: SyncCore, entry: Omit<LogEntry, 'at'>): Promise<void> {
  const at = core.clock().toISOString();
  const _id = `admin-log:${at}:${randomBytes(6).toString('hex')}`;
  const doc: LogDocument = { _id, kind: 'admin-log', at, ...entry };
  const put = await core.store.db('gateway').put(doc);
  if (!put.ok) throw new Error('the admin log could not be written');
}

/** The newest entries, newest first. */
export async function readAdminLog(core: SyncCore, most = 200): Promise<LogEntry[]> {
  const docs = await core.store.db('gateway').range({
    startkey: 'admin-log:\uffff',
    endkey: 'admin-log:',
    descending: true,
    limit: most,
  });
  return (docs as LogDocument[]).map(({ at, admin, what, target, reason }) => ({
    at,
    admin,
    what,
    target,
    reason,
  }));
}
