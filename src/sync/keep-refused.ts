import { profileSettings } from '../../schemas/domain/profile-defaults.ts';
import { syncFields } from '../../schemas/domain/sync-fields.ts';
import type { CollectionName } from '../../schemas/documents/device.ts';
import type { RefusalCode } from '../../schemas/refusal-codes.ts';
import type { DeviceStore, DraftChange } from '../data/device-store.ts';
import type { KeepRefused } from './deliver-answer.ts';
import type { Doc } from './wire-docs.ts';

/**
 * Lists refused changes and keeps their text as drafts (SYNC-09, SYNC-15). Repeating it for the same
 * write changes nothing.
 */
export function refusalKeeper(store: DeviceStore, now: () => Date): KeepRefused {
  return async (name, { row, edit }, { code, params = {} }) => {
    // Where nothing is left to change, all of it is the user's to make anew; consent is given anew, too (PROF-20).
    const base = code === 'GONE' && row.base ? { consent: row.base['consent'] } : row.base;
    const changed = changedFields(name, row.doc, base);
    if (!isWorthListing(name, changed, code)) return;
    const { text, draft } = row.doc ? textOf(name, row.doc, changed) : { text: null };
    const id = `${name}/${row.id}/${edit}`;
    const at = now().toISOString();
    // It was sent: its writer is writing something else by now.
    const kept = code === 'VANISHED' && name === 'messages' ? undefined : draft;
    await store.addRefusal({ id, collection: name, docId: row.id, code, params, text, at }, kept);
  };
}

/** The fields of the client that a row wanted to change, with their new values. */
function changedFields(name: CollectionName, doc: Doc | null, base: Doc | null): Doc {
  const written: readonly string[] = syncFields[name].client;
  const same = (field: string) => JSON.stringify(doc?.[field]) === JSON.stringify(base?.[field]);
  const fields = written.filter((field) => doc !== null && field in doc && !same(field));
  return Object.fromEntries(fields.map((field) => [field, doc?.[field]]));
}

/** Read marks are nothing that a user has done knowingly; a chat that was to be deleted and is gone is as they wished. */
function isWorthListing(name: CollectionName, changed: Doc, code: RefusalCode): boolean {
  if (name === 'actions') return false;
  return name !== 'chats' || ('archived' in changed && code !== 'CHAT_GONE');
}

/** Fields that no editor shows: a draft of these would be one of nothing. */
const ofNoForm: ReadonlySet<string> = new Set([
  'closed',
  'archived',
  'removal_read',
  ...profileSettings,
]);

function textOf(
  name: CollectionName,
  doc: Doc,
  changed: Doc,
): { text: string | null; draft?: DraftChange } {
  switch (name) {
    case 'messages':
      return {
        text: asText(doc['text']),
        draft: appended(`chat:${String(doc['chat_uid'])}`, doc['text']),
      };
    case 'relations':
      return relationText(doc);
    case 'meets':
      return {
        text: asText(changed['description']),
        ...beneath(`meet:${String(doc['meetId'])}`, changed),
      };
    case 'profile':
      return { text: asText(changed['bio_text']), ...beneath('profile', changed) };
    default:
      return { text: null };
  }
}

/** Sign-ups and reports carry words, nothing else does. */
function relationText(doc: Doc): { text: string | null; draft?: DraftChange } {
  const [kind, text] = [doc['kind'], asText(doc['message'] ?? doc['text'])];
  if (text === null) return { text };
  const key = `${kind as 'signup' | 'report'}:${String(doc['target'])}` as const;
  return { text, draft: appended(key, text) };
}

function asText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** A text after what the draft holds already. */
function appended(key: DraftChange['key'], value: unknown): DraftChange {
  return { key, join: 'after', value };
}

/** Those of forms among the fields, if any, under what the draft holds already, which the user has typed later. */
function beneath(key: DraftChange['key'], changed: Doc): { draft?: DraftChange } {
  const fields = Object.entries(changed).filter(([field]) => !ofNoForm.has(field));
  if (fields.length === 0) return {};
  return { draft: { key, join: 'beneath', value: Object.fromEntries(fields) } };
}
