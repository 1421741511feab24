import type { Change } from '../store/contract.ts';
import type { Database, Store } from '../store/store.ts';
import type { StoredMessage } from '../../schemas/documents/stored.ts';
import { chatPartOf } from '../../schemas/domain/ids.ts';
import { StoreError } from '../store/errors.ts';
import { generationOf } from '../store/revision.ts';
import { backoff, pause } from '../store/wait.ts';
import type { ChatLogs } from './chat-logs.ts';
import type { FactDatabase, FactDocuments } from './fact-documents.ts';
import type { Facts } from './facts.ts';
import { hearWhoWent, isDeleted } from './read-through.ts';
import type { Memory } from './read-through.ts';
import { isWellFormed } from './well-formed.ts';

const factDatabases: readonly FactDatabase[] = [
  'users',
  'meets',
  'chats',
  'relations',
  'actions',
  'affiliates',
];

/** A store, and the memory that follows it. */
interface Followed {
  readonly store: Store;
  readonly facts: Facts;
  readonly chatLogs: ChatLogs;
}

/**
 * Fills the facts from the store and keeps them so: everything is read once, then the change feeds
 * are followed from where the reading says, so that nothing falls in between.
 * @param signal ends the following
 * @param onError hears of feeds that broke for another reason than the signal
 * @returns when everything has been read; the following goes on
 */
export async function followStore(
  { store, facts, chatLogs }: Followed,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<void> {
  await Promise.all(
    factDatabases.map(async (name) => {
      const database = store.db(name) as Database<FactDocuments[typeof name]>;
      const seq = await database.readAll((id, doc) => facts.apply(name, id, doc));
      facts.heardUpTo.set(name, seq);
      void followFacts({ store, facts }, name, seq, signal).catch(onError);
    }),
  );
  const messages = store.db('messages');
  const seq = await messages.updateSeq();
  void followMessages(messages, { facts, chatLogs }, seq, signal).catch(onError);
}

interface Heard extends Memory {
  readonly facts: Facts;
}

function followFacts(
  memory: Heard,
  name: FactDatabase,
  since: string | number,
  signal: AbortSignal,
): Promise<void> {
  type Doc = FactDocuments[FactDatabase];
  const { store, facts } = memory;
  const database = store.db(name) as Database<Doc>;
  const takeOver = async ({ id, deleted, doc }: Change<Doc>): Promise<void> => {
    const known = facts.revision(name, id);
    if (!deleted && doc && (known === undefined || generationOf(doc._rev) > generationOf(known)))
      return void facts.apply(name, id, doc);
    if (!deleted && doc?._rev === known) return;
    await untilAnswered(() => hearWhoWent(memory, name, id), signal);
    // Older than what was written through since, or truly so: the store knows.
    await untilAnswered(() => askAgain(database, name, facts, id), signal);
  };
  return database.changes({
    since,
    live: true,
    signal,
    onChange: async (change) => {
      await takeOver(change);
      facts.heardUpTo.set(name, change.seq);
    },
  });
}

/** Takes over a document as the store has it now, unless it changes here meanwhile. */
async function askAgain(
  database: Database<FactDocuments[FactDatabase]>,
  name: FactDatabase,
  facts: Facts,
  id: string,
): Promise<void> {
  for (;;) {
    const known = facts.revision(name, id);
    const doc = await database.get(id);
    // Also of what has come and gone before it was heard of here, an answer may be of before.
    const rev = doc?._rev;
    const isDoubted = rev !== undefined && (known ?? rev) === rev;
    const isGone = isDoubted && (await isDeleted(database, id, rev));
    if (facts.revision(name, id) !== known) continue;
    facts.correct(name, id, isGone ? undefined : doc);
    return;
  }
}

/** A store that fails must not end the feed, which would miss what it was about. */
async function untilAnswered(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    try {
      return await work();
    } catch (failure) {
      if (!(failure instanceof StoreError)) throw failure;
      await pause(backoff(attempt, 200, 5000), signal);
    }
  }
}

function followMessages(
  messages: Database<StoredMessage>,
  { facts, chatLogs }: Pick<Followed, 'facts' | 'chatLogs'>,
  since: string | number,
  signal: AbortSignal,
): Promise<void> {
  return messages.changes({
    since,
    live: true,
    signal,
    onChange: ({ id, deleted, doc }) => {
      const chatUid = chatPartOf(id);
      if (doc && !deleted && isWellFormed('messages', doc)) chatLogs.hear(doc);
      // Chats are deleted with their accounts, single messages by an operator only.
      else if (facts.chat(chatUid)) chatLogs.drop(chatUid, id);
      else chatLogs.forget(chatUid);
    },
  });
}
