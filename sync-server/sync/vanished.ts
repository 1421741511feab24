import type { CollectionName } from '../../schemas/documents/device.ts';
import {
  chatOfMessageId,
  isWrittenMessageId,
  ownerOfMeetId,
  parseRelationId,
  partiesOf,
} from '../../schemas/domain/ids.ts';
import type { SyncAnswer, SyncRequest } from '../../schemas/wire/sync.ts';
import { refreshFacts } from '../facts/read-through.ts';
import { canSeeChat } from '../rules/visibility.ts';
import type { DatabaseName } from '../store/store.ts';
import type { SyncCore } from './core.ts';
import { factsOf } from './depends-on.ts';

/** So many ids of a collection are looked for. A backup lacks what was written since; if it lacks more, the newest count. */
const maxAsked = 100;
/** And so many people and chats that they name. */
const maxNamed = 40;

/**
 * Of the documents that somebody wrote and that leave their device: those of which the store knows nothing, not even
 * that they were deleted. It was acknowledged and is not there, so an older state of the store has been restored.
 *
 * A tombstone, as an operator's deletion by hand leaves it, is an answer; but what the gateway deletes is purged an
 * hour later, tombstone and all. So only what nobody takes back counts: no favourites, no reports on people. And
 * as it goes with the accounts of those it names, only while these are there. Ids can be made up: whether somebody has
 * hidden, was removed or has blocked must make no difference (DATA-23, DATA-25, DATA-27).
 */
export async function findVanished(
  core: SyncCore,
  uid: string,
  { cursors, inventory = {} }: SyncRequest,
): Promise<SyncAnswer['vanished']> {
  const vanished: NonNullable<SyncAnswer['vanished']> = {};
  const search = new Search(core, uid);
  for (const name of ['profile', 'meets', 'relations', 'messages'] as const) {
    if (name in cursors) continue;
    const found: string[] = [];
    for (const id of newestFirst(Object.keys(inventory[name] ?? {})).slice(0, maxAsked))
      if (await search.isVanished(name, id)) found.push(id);
    if (found.length > 0) vanished[name] = found;
  }
  return Object.keys(vanished).length > 0 ? vanished : undefined;
}

/** Ids end with a time; before it stand names. */
function newestFirst(ids: readonly string[]): string[] {
  const time = (id: string): string =>
    id.slice(Math.max(id.lastIndexOf(':'), id.lastIndexOf('_')) + 1);
  return ids.toSorted((a, b) => (time(a) < time(b) ? 1 : -1));
}

type Asked = 'profile' | 'meets' | 'relations' | 'messages';

/** What one question asks about, each thing once. */
class Search {
  readonly #core: SyncCore;
  readonly #uid: string;
  readonly #known = new Map<string, Promise<boolean>>();

  constructor(core: SyncCore, uid: string) {
    this.#core = core;
    this.#uid = uid;
  }

  async isVanished(name: Asked, id: string): Promise<boolean> {
    const isOwn = { profile: id === this.#uid, meets: ownerOfMeetId(id) === this.#uid };
    if (name === 'profile' || name === 'meets') return isOwn[name] && this.#isUnknown(name, id);
    const mayCount = name === 'messages' ? this.#isInPlace(id) : this.#isLasting(id);
    return (await mayCount) && this.#isUnknown(name, id);
  }

  /** A message that somebody has written, whose chat is open, or has vanished too. */
  async #isInPlace(id: string): Promise<boolean> {
    const chat = chatOfMessageId(id);
    const parties = chat && isWrittenMessageId(id) ? partiesOf(chat) : undefined;
    if (chat === undefined || parties === undefined) return false;
    const { applicant, owner } = parties;
    if (applicant !== this.#uid && owner !== this.#uid) return false;
    if (canSeeChat(this.#core.facts, this.#uid, chat)) return true;
    const other = applicant === this.#uid ? owner : applicant;
    return (await this.#isThere(other)) && this.#once(chat, () => this.#isUnknown('chats', chat));
  }

  /** A relation that its actor cannot take back, whose target is there. */
  async #isLasting(id: string): Promise<boolean> {
    const key = parseRelationId(id);
    if (key?.actor !== this.#uid || key.kind === 'favourite') return false;
    const owner = ownerOfMeetId(key.target);
    if (key.kind === 'report' && owner === undefined) return false;
    return this.#isThere(owner ?? key.target);
  }

  #isThere(other: string): Promise<boolean> {
    return this.#once(other, async () => {
      const { facts } = this.#core;
      await refreshFacts(this.#core, [['users', other]]);
      return facts.user(other) !== undefined;
    });
  }

  async #isUnknown(name: CollectionName, id: string): Promise<boolean> {
    const database: DatabaseName = name === 'messages' ? name : factsOf[name];
    const db = this.#core.store.db(database);
    return (await db.get(id)) === undefined && (await db.deletedAs(id)) === undefined;
  }

  #once(key: string, ask: () => Promise<boolean>): Promise<boolean> {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    if (this.#known.size >= maxNamed) return Promise.resolve(false);
    const asked = ask();
    this.#known.set(key, asked);
    return asked;
  }
}
