import { collectionNames } from '../../schemas/documents/device.ts';
import type { CollectionName } from '../../schemas/documents/device.ts';
import { lastCheckOf } from '../../schemas/domain/unread.ts';
import type { Facts } from '../facts/facts.ts';
import type { ChatLogs } from '../facts/chat-logs.ts';
import type { Sequence } from '../facts/sequence.ts';
import { MessageView } from './message-view.ts';
import { momentOf, nextMidnight } from './moment.ts';
import type { Moment } from './moment.ts';
import {
  selectActions,
  selectAffiliates,
  selectChats,
  selectProfile,
  selectRelations,
} from './select-own.ts';
import { selectMeets } from './select-meets.ts';
import { selectPeople } from './select-people.ts';
import { openChatsOf } from './open-chats.ts';
import { ViewLog } from './view-log.ts';

/** The collections whose views are logs of versions; messages have their own kind. */
export type LoggedCollection = Exclude<CollectionName, 'messages'>;

/** Looks come out of order by the length of a request; by more, the clock has been set back. */
const setBackMs = 60_000;

/** Everything that one viewer sees: a log per collection, brought up to date when somebody asks. */
export class UserViews {
  readonly messages: MessageView;
  readonly #logs: Record<LoggedCollection, ViewLog>;
  readonly #stale = new Set<CollectionName>();
  #validUntil = '';
  /** The latest time that a view was brought up to, milliseconds. */
  #latest = 0;

  readonly #uid: string;
  readonly #facts: Facts;

  constructor(uid: string, facts: Facts, chatLogs: ChatLogs, sequence: Sequence) {
    this.#uid = uid;
    this.#facts = facts;
    this.#logs = {
      profile: new ViewLog(sequence),
      people: new ViewLog(sequence),
      meets: new ViewLog(sequence),
      chats: new ViewLog(sequence),
      relations: new ViewLog(sequence),
      actions: new ViewLog(sequence),
      affiliates: new ViewLog(sequence),
    };
    this.messages = new MessageView(chatLogs, sequence, (chatUid) => {
      const chat = facts.chat(chatUid);
      return chat === undefined ? null : lastCheckOf(chat, uid);
    });
  }

  /** Notes that something happened that can change these collections for this viewer. */
  invalidate(collections: Iterable<CollectionName>): void {
    for (const collection of collections) this.#stale.add(collection);
  }

  /** The log of a collection, brought up to date; costs nothing if nothing happened since. */
  log(collection: LoggedCollection, now: Date): ViewLog {
    this.bring(now);
    return this.#logs[collection];
  }

  /** Brings every stale view up to date. */
  bring(now: Date): void {
    const at = momentOf(now);
    // Set back: the clock had been ahead, and what that made of the views must not stay until then.
    const isSetBack = now.getTime() < this.#latest - setBackMs;
    if (at.iso >= this.#validUntil || isSetBack) this.#expire(at.now);
    this.#latest = isSetBack ? now.getTime() : Math.max(this.#latest, now.getTime());
    if (this.#stale.size === 0) return;
    const stale = new Set(this.#stale);
    this.#stale.clear();
    // People depend on the meets that are listed, so the two are always recomputed together.
    if (stale.has('people') || stale.has('meets')) {
      const meets = selectMeets(this.#facts, this.#uid, at);
      this.#logs.meets.bring(meets.docs);
      this.#logs.people.bring(selectPeople(this.#facts, this.#uid, meets.listed, at));
      if (meets.validUntil && meets.validUntil < this.#validUntil)
        this.#validUntil = meets.validUntil;
    }
    // In one order always: cursors would tell what came first, and so a block from whoever has hidden.
    for (const collection of collectionNames)
      if (stale.has(collection)) this.#bringSmall(collection, at);
  }

  #bringSmall(collection: CollectionName, at: Moment): void {
    const facts = this.#facts;
    const uid = this.#uid;
    const logs = this.#logs;
    if (collection === 'profile') logs.profile.bring(selectProfile(facts, uid));
    if (collection === 'chats') logs.chats.bring(selectChats(facts, uid));
    if (collection === 'relations') logs.relations.bring(selectRelations(facts, uid));
    if (collection === 'actions') logs.actions.bring(selectActions(facts, uid, at));
    if (collection === 'affiliates') logs.affiliates.bring(selectAffiliates(facts));
    if (collection === 'messages')
      this.messages.bring(new Set(openChatsOf(facts, uid).map((chat) => chat.uid)));
  }

  /** Time alone changed things: a meet passed, somebody had a birthday, an action grew old. */
  #expire(now: Date): void {
    this.#validUntil = nextMidnight(now).toISOString();
    this.invalidate(collectionNames);
  }
}
