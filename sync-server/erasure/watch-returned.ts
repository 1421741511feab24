import type { FastifyInstance } from 'fastify';
import { partiesOf } from '../../schemas/domain/ids.ts';
import type { Images } from '../images/images.ts';
import { repeatEvery } from '../repeat-every.ts';
import { eraseReturned } from './delete-account.ts';
import { eraseMessages } from './erase-person.ts';
import { markedAmong, peopleIn } from './returned.ts';

/** How long after something of a deleted person came it is looked for more: what is copied comes one after the other. */
const moreMs = 60_000;

/**
 * Looks whether what the change feeds bring is of deleted people: a copy of before their deletion, replicated into
 * databases that gateways follow, brings them back before everybody's eyes (ACC-16). Costs one reading for all that
 * came meanwhile. Run by the gateway that holds the lease.
 * @param onError hears of what cannot be looked at or deleted now; it is tried again
 * @returns how to stop
 */
export function watchReturned(
  app: FastifyInstance,
  images: Images,
  onError: (error: unknown) => void,
  everyMs: number,
): () => void {
  const came = new Came(app);
  const look = (): Promise<void> => came.look(() => eraseReturned(app, images, onError));
  const stop = repeatEvery(everyMs, look, onError);
  return () => {
    stop();
    came.stop();
  };
}

/** What has come since the last look. */
class Came {
  readonly #app: FastifyInstance;
  readonly #stops: (() => void)[];
  /** By `{database} {id}`, how to ask whom it names now: most often it is there no more once people are deleted. */
  #documents = new Map<string, () => readonly string[]>();
  /** Chats that are not there, of which messages came: their uids name both parties. */
  #chats = new Set<string>();
  /** When to look for more, by `performance.now()`. */
  #moreAt = Infinity;

  constructor(app: FastifyInstance) {
    this.#app = app;
    const { facts, chatLogs } = app.core;
    this.#stops = [
      facts.onChange(({ database, id, before, after }) => {
        if (before !== undefined || after === undefined) return;
        const isThere = (): boolean => facts.revision(database, id) !== undefined;
        const uids = peopleIn(database, after as never);
        this.#documents.set(`${database} ${id}`, () => (isThere() ? uids : []));
      }),
      chatLogs.onMessage((chatUid) => {
        if (facts.chat(chatUid) === undefined) this.#chats.add(chatUid);
      }),
    ];
  }

  /** @param erase erases what is there of deleted people, but for messages without a chat */
  async look(erase: () => Promise<void>): Promise<void> {
    const [documents, chats] = [this.#documents, this.#chats];
    this.#documents = new Map();
    this.#chats = new Set();
    try {
      await this.#eraseMessages(chats);
      const uids = new Set([...documents.values()].flatMap((named) => named()));
      const isBack = (await markedAmong(this.#app.store, [...uids])).size > 0;
      const isMoreDue = performance.now() >= this.#moreAt;
      if (isBack || isMoreDue) await erase();
      if (isBack) this.#moreAt = performance.now() + moreMs;
      else if (isMoreDue) this.#moreAt = Infinity;
    } catch (failure) {
      for (const one of documents) this.#documents.set(...one);
      for (const chat of chats) this.#chats.add(chat);
      throw failure;
    }
  }

  stop(): void {
    for (const stop of this.#stops) stop();
  }

  async #eraseMessages(chats: ReadonlySet<string>): Promise<void> {
    const { core, store, log } = this.#app;
    const parties = [...chats].flatMap((chat) => partiesIn(chat));
    const deleted = await markedAmong(store, [...new Set(parties)]);
    for (const chat of chats) {
      if (!partiesIn(chat).some((uid) => deleted.has(uid))) continue;
      if ((await store.db('chats').get(chat)) !== undefined) continue;
      log.warn('messages of deleted people are back, deleting');
      await eraseMessages(core, chat);
    }
  }
}

function partiesIn(chatUid: string): string[] {
  const parties = partiesOf(chatUid);
  return parties === undefined ? [] : [parties.applicant, parties.owner];
}
