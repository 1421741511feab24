import type { FastifyInstance } from 'fastify';
import type { Facts } from '../facts/facts.ts';
import type { Images } from '../images/images.ts';
import { names, recentLog } from '../moderation/admin-log.ts';
import { eraseMeet, eraseMessages, erasePerson } from './erase-person.ts';

/** At which looks the messages of a deleted chat are looked for once more: after a moment, and a good while. */
const messageLooks = new Set([2, 20]);

/**
 * Erases what is stored about people in the very moment of their deletion, by another gateway or while the
 * one that erased them did not hear of it (ACC-15, ACC-16). Looks for as long as the store notes what was
 * erased. Only whom such a note names counts as deleted, and only if neither profile nor account is stored:
 * people who are merely missing live, in a database that was lost or is being restored.
 */
export class Residue {
  readonly #app: FastifyInstance;
  readonly #images: Images;
  /** How often each deleted chat has been seen noted. */
  #looks = new Map<string, number>();

  constructor(app: FastifyInstance, images: Images) {
    this.#app = app;
    this.#images = images;
  }

  /** One look. */
  async erase(): Promise<void> {
    await this.#ofPeople();
    await this.#ofMeets();
    await this.#ofChats();
  }

  async #ofPeople(): Promise<void> {
    const { core, store, accounts } = this.#app;
    const eraser = { core, storage: this.#images.storage };
    const erased = await store.erasedLately('users');
    const log = erased.length > 0 ? await recentLog(core) : [];
    for (const uid of erased) {
      if (!isNamed(core.facts, uid) && !log.some((entry) => names(entry, uid))) continue;
      const hasProfile = (await store.db('users').get(uid)) !== undefined;
      if (hasProfile || (await accounts.accounts.has(uid))) continue;
      await erasePerson(eraser, uid, '');
    }
  }

  /** Sign-ups and reports name the meet. */
  async #ofMeets(): Promise<void> {
    const { core, store } = this.#app;
    for (const meetId of await store.erasedLately('meets'))
      if (!isEmpty(core.facts.relationsTo(meetId)) && !(await store.db('meets').get(meetId)))
        await eraseMeet(core, meetId);
  }

  /** Messages are not in memory, and a cluster's list can have lacked some. */
  async #ofChats(): Promise<void> {
    const { core, store } = this.#app;
    const noted = await store.erasedLately('chats');
    this.#looks = new Map(noted.map((chat) => [chat, (this.#looks.get(chat) ?? 0) + 1]));
    for (const [chat, looks] of this.#looks)
      if (messageLooks.has(looks) && (await store.db('chats').get(chat)) === undefined)
        await eraseMessages(core, chat);
  }
}

/** Whether anything is known that names somebody. */
function isNamed(facts: Facts, uid: string): boolean {
  const named = [
    facts.relationsBy(uid),
    facts.relationsTo(uid),
    facts.chatsOf(uid),
    facts.meetsOf(uid),
    facts.actionsOf(uid),
    facts.actionsFrom(uid),
  ];
  return named.some((documents) => !isEmpty(documents));
}

function isEmpty(documents: Iterable<unknown>): boolean {
  for (const _one of documents) return false;
  return true;
}
