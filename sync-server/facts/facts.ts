import type {
  StoredAction,
  StoredAffiliate,
  StoredChat,
  StoredMeet,
  StoredRelation,
  StoredUser,
} from '../../schemas/documents/stored.ts';
import type { FactsReader } from '../rules/facts-reader.ts';
import { generationOf } from '../store/revision.ts';
import type { Seq } from '../store/store.ts';
import { blockId } from '../../schemas/domain/ids.ts';
import type { FactDatabase, FactDocuments } from './fact-documents.ts';
import { FactIndexes } from './fact-indexes.ts';
import { InFlight } from './in-flight.ts';
import { whatCounts } from './well-formed.ts';

/** One document before and after a change; undefined where it did not or does not exist. */
export type FactChange = {
  [D in FactDatabase]: {
    database: D;
    id: string;
    before: FactDocuments[D] | undefined;
    after: FactDocuments[D] | undefined;
  };
}[FactDatabase];

/**
 * The gateway's memory of the store: everything that views and rules ask about, with the indexes for
 * it. Written through after each acknowledged put and fed by the change feed for what other gateways
 * wrote; applying the same revision twice, or an older one, changes nothing.
 */
export class Facts implements FactsReader {
  readonly #maps = {
    users: new Map<string, StoredUser>(),
    meets: new Map<string, StoredMeet>(),
    chats: new Map<string, StoredChat>(),
    relations: new Map<string, StoredRelation>(),
    actions: new Map<string, StoredAction>(),
    affiliates: new Map<string, StoredAffiliate>(),
  };
  readonly #indexes = new FactIndexes();
  readonly #listeners = new Set<(change: FactChange) => void>();
  /** Up to where each change feed has been taken over. */
  readonly heardUpTo = new Map<FactDatabase, Seq>();
  /** What is being asked of the store at this moment; see `read-through.ts`. */
  readonly inFlight = new InFlight();
  readonly comingMeets = this.#indexes.comingMeets;
  readonly people = this.#indexes.people;
  /** `{database} {id}` of documents that are left out because they are malformed. */
  readonly malformed = new Set<string>();

  user = (uid: string): StoredUser | undefined => this.#maps.users.get(uid);
  meet = (meetId: string): StoredMeet | undefined => this.#maps.meets.get(meetId);
  chat = (uid: string): StoredChat | undefined => this.#maps.chats.get(uid);
  relation = (id: string): StoredRelation | undefined => this.#maps.relations.get(id);
  action = (id: string): StoredAction | undefined => this.#maps.actions.get(id);
  affiliate = (id: string): StoredAffiliate | undefined => this.#maps.affiliates.get(id);

  relationsBy(actor: string): Iterable<StoredRelation> {
    return pick(this.#maps.relations, this.#indexes.relationsByActor.get(actor));
  }

  relationsTo(target: string): Iterable<StoredRelation> {
    return pick(this.#maps.relations, this.#indexes.relationsByTarget.get(target));
  }

  meetsOf(ownerUid: string): Iterable<StoredMeet> {
    return pick(this.#maps.meets, this.#indexes.meetsByOwner.get(ownerUid));
  }

  chatsOf(uid: string): Iterable<StoredChat> {
    return pick(this.#maps.chats, this.#indexes.chatsByParty.get(uid));
  }

  actionsOf(uid: string): Iterable<StoredAction> {
    return pick(this.#maps.actions, this.#indexes.actionsByReceiver.get(uid));
  }

  actionsFrom(sender: string): Iterable<StoredAction> {
    return pick(this.#maps.actions, this.#indexes.actionsBySender.get(sender));
  }

  /** Every document of one database. */
  all<D extends FactDatabase>(database: D): Iterable<FactDocuments[D]> {
    return (this.#maps[database] as Map<string, FactDocuments[D]>).values();
  }

  count(database: FactDatabase): number {
    return this.#maps[database].size;
  }

  blocked(a: string, b: string): boolean {
    return this.#maps.relations.has(blockId(a, b)) || this.#maps.relations.has(blockId(b, a));
  }

  /** Calls the listener after each change, synchronously; returns how to stop. */
  onChange(listener: (change: FactChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Takes over a document as the store had it. A malformed one is taken for none.
   * @param doc undefined if it no longer exists
   * @returns false if this revision or a later one was known already
   */
  apply<D extends FactDatabase>(
    database: D,
    id: string,
    doc: FactDocuments[D] | undefined,
  ): boolean {
    const before = this.#mapOf(database).get(id);
    if (before && doc && generationOf(doc._rev) <= generationOf(before._rev)) return false;
    return this.#replace(database, id, doc);
  }

  /**
   * Takes over what has just been read from the store, where revisions need not grow: of two that
   * contradict each other CouchDB shows one, and after a repair perhaps the other.
   */
  correct<D extends FactDatabase>(
    database: D,
    id: string,
    doc: FactDocuments[D] | undefined,
  ): boolean {
    const before = this.#mapOf(database).get(id);
    if (before !== undefined && before._rev === doc?._rev) return false;
    // Not known here, and gone already: an answer that still brings it is older.
    this.inFlight.overtake(database, id);
    return this.#replace(database, id, doc);
  }

  /** The revision of a document as it is known here; undefined if it is not. */
  revision(database: FactDatabase, id: string): string | undefined {
    return this.#maps[database].get(id)?._rev;
  }

  #replace<D extends FactDatabase>(
    database: D,
    id: string,
    doc: FactDocuments[D] | undefined,
  ): boolean {
    const map = this.#mapOf(database);
    const before = map.get(id);
    const after = doc && whatCounts(database, doc);
    this.#note(database, id, doc !== undefined && after !== doc);
    if (before === undefined && after === undefined) return false;
    this.inFlight.overtake(database, id);
    if (before) this.#indexes.change(database, before, 'delete');
    if (after) map.set(id, after);
    else map.delete(id);
    if (after) this.#indexes.change(database, after, 'add');
    const change = { database, id, before, after } as FactChange;
    for (const listener of this.#listeners) listener(change);
    return true;
  }

  #note(database: FactDatabase, id: string, isMalformed: boolean): void {
    if (isMalformed) this.malformed.add(`${database} ${id}`);
    else this.malformed.delete(`${database} ${id}`);
  }

  #mapOf<D extends FactDatabase>(database: D): Map<string, FactDocuments[D]> {
    return this.#maps[database] as Map<string, FactDocuments[D]>;
  }
}

function* pick<T>(map: Map<string, T>, ids: Iterable<string>): Iterable<T> {
  for (const id of ids) {
    const doc = map.get(id);
    if (doc !== undefined) yield doc;
  }
}
