import type { Database, Store } from '../store/store.ts';
import type { StoredMessage } from '../../schemas/documents/stored.ts';
import type { ChatLogs } from './chat-logs.ts';
import type { FactDatabase, FactDocuments, Facts } from './facts.ts';

const factDatabases: readonly FactDatabase[] = [
  'users',
  'meets',
  'chats',
  'relations',
  'actions',
  'affiliates',
];

/** Documents read from the store in one go at start. */
const page = 2000;

/**
 * Fills the facts from the store and keeps them so: everything is read once, then the change feeds
 * are followed from where they stood before the reading began, so that nothing falls in between.
 * @param signal ends the following
 * @param onError hears of feeds that broke for another reason than the signal
 * @returns when everything has been read; the following goes on
 */
export async function followStore(
  store: Store,
  facts: Facts,
  chatLogs: ChatLogs,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<void> {
  await Promise.all(
    factDatabases.map(async (name) => {
      const database = store.db(name) as Database<FactDocuments[typeof name]>;
      const { updateSeq } = await database.info();
      await readAll(database, (doc) => facts.apply(name, doc._id, doc));
      void followFacts(database, name, facts, updateSeq, signal).catch(onError);
    }),
  );
  const messages = store.db('messages');
  const { updateSeq } = await messages.info();
  void followMessages(messages, chatLogs, facts, updateSeq, signal).catch(onError);
}

async function readAll<T extends { _id: string }>(
  database: Database<T & { _id: string }>,
  take: (doc: T) => void,
): Promise<void> {
  let startkey = '';
  for (;;) {
    const docs = await database.range({ startkey, limit: page });
    for (const doc of docs) take(doc);
    const last = docs.at(-1);
    if (docs.length < page || last === undefined) return;
    startkey = `${last._id}\u0000`;
  }
}

function followFacts(
  database: Database<FactDocuments[FactDatabase]>,
  name: FactDatabase,
  facts: Facts,
  since: string | number,
  signal: AbortSignal,
): Promise<void> {
  return database.changes({
    since,
    live: true,
    signal,
    onChange: async ({ id, deleted, doc }) => {
      if (id.startsWith('_design/')) return;
      // A deletion in the feed may be older than what was written through since: ask the store.
      facts.apply(name, id, deleted ? await database.get(id) : doc);
    },
  });
}

function followMessages(
  messages: Database<StoredMessage>,
  chatLogs: ChatLogs,
  facts: Facts,
  since: string | number,
  signal: AbortSignal,
): Promise<void> {
  return messages.changes({
    since,
    live: true,
    signal,
    onChange: ({ id, deleted, doc }) => {
      if (id.startsWith('_design/')) return;
      const chatUid = id.slice(0, id.indexOf(':'));
      if (doc && !deleted) chatLogs.note(doc);
      // Single messages are never deleted; chats are, with their accounts.
      else if (!facts.chat(chatUid)) chatLogs.forget(chatUid);
    },
  });
}
