import { deepEqual } from 'rxdb';
import { profileSettings } from '../../schemas/domain/profile-defaults.ts';
import type { CollectionName } from '../../schemas/documents/device.ts';
import type { PushResult } from '../../schemas/wire/sync.ts';
import type { QueuedRow } from './push-queue.ts';
import { withoutDeviceFields } from './wire-docs.ts';
import type { Doc } from './wire-docs.ts';

/**
 * A row whose form was refused, once more with nothing but what no form shows: the form's owner hears what is wrong
 * with that, but not that a profile was not hidden, or a meet not locked, because of it (SYNC-15). After a start both
 * are one row; before, each was a change of its own.
 * @param state what the gateway has instead
 * @returns undefined if there is nothing more in it
 */
export function settingsAlone(
  name: CollectionName,
  { row, ...queued }: QueuedRow,
  { doc: state, refused }: Partial<PushResult> = {},
): QueuedRow | undefined {
  const { id, doc, base } = row;
  if (!doc || !state || !refused?.code.endsWith('_INVALID')) return undefined;
  const isWanted = (field: string) =>
    !deepEqual(doc[field], base?.[field]) && !deepEqual(doc[field], state[field]);
  const fields = settingsIn(name, doc).filter(isWanted);
  if (fields.length === 0) return undefined;
  const held = withoutDeviceFields(state);
  const changes = Object.fromEntries(fields.map((field) => [field, doc[field]]));
  return { ...queued, row: { id, doc: { ...held, ...changes }, base: held } };
}

/** A meet is not opened again at a time and place that it was to leave. */
function settingsIn(name: CollectionName, doc: Doc): readonly string[] {
  if (name === 'profile') return profileSettings.filter((field) => field in doc);
  return doc['closed'] === true ? ['closed'] : [];
}
