import { collectionNames } from '../../schemas/documents/device.ts';
import type { CollectionName } from '../../schemas/documents/device.ts';
import type { SyncRequest } from '../../schemas/wire/sync.ts';
import type { Table } from '../../src/data/table.ts';
import type { Device } from '../../src/sync/device.ts';
import { acknowledgedById, digestOf } from '../../src/sync/replica-digest.ts';
import { parseCursor } from '../../sync-server/views/cursor.ts';

/**
 * Collections of which a device that has just been opened again holds something else than its cursor stands for: RxDB
 * writes documents first, and its checkpoint a moment later. If the view has become again what it was, a gateway that
 * knows the cursor by its digest alone has nothing to tell; the device's own first digest check is there for that.
 * @param request the device's first one, of which no answer has come yet
 */
export async function aheadOfCursor(
  device: Device,
  request: SyncRequest,
): Promise<Set<CollectionName>> {
  const unsent = new Set((await device.device.unsent.all()).map(({ collection }) => collection));
  const ahead = new Set<CollectionName>();
  for (const name of collectionNames) {
    const cursor = parseCursor(request.cursors[name] ?? '');
    if (cursor === undefined || unsent.has(name)) continue;
    const table = device[name] as unknown as Table<Record<string, unknown>>;
    const { count, digest } = digestOf(name, acknowledgedById(name, await table.all()));
    if (count !== cursor.count || digest !== cursor.digest) ahead.add(name);
  }
  return ahead;
}
