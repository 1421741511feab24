/**
 * The messages of `POST /sync` and `GET /sync/stream`. One request carries every push and every
 * cursor of that moment and is answered whole: pushes are applied first, in order, then each asked
 * collection is pulled as the viewer may see it after them.
 */
import {
  Array as List,
  Integer,
  Object as Shape,
  Optional,
  Record as Dictionary,
  String as Text,
  Tuple,
  Union,
  Unknown,
  Null,
} from 'typebox';
import type { Static } from 'typebox';
import type { Refusal } from '../refusal-codes.ts';
import type { CollectionName } from '../documents/device.ts';

/**
 * One write of a device, as RxDB's `RxReplicationWriteToMasterRow` with shorter names.
 * `doc`: the whole new state, null to delete. `base`: the state that the device believes the gateway
 * has, null if none. Only fields that differ between the two are written (SYNC-08).
 * `edit` in `doc`, or in the `base` of a deletion, random for each write, is no field of a document: a row that comes
 * again with it is a repeat, which is answered, and changes nothing. Without it, one that comes again while its device
 * stands at the same cursor of the collection is one.
 */
const pushRowSchema = Shape(
  {
    id: Text({ minLength: 1, maxLength: 128 }),
    doc: Union([Dictionary(Text(), Unknown()), Null()]),
    base: Union([Dictionary(Text(), Unknown()), Null()]),
  },
  { additionalProperties: false },
);

/** `[timestamp, id]`: a place in a chat's order. */
const positionSchema = Tuple([Text({ maxLength: 40 }), Text({ maxLength: 128 })]);

/** Page of older messages wanted for one chat: those before a position, newest first. */
const historySchema = Shape(
  {
    chat: Text({ maxLength: 128 }),
    before: positionSchema,
    limit: Integer({ minimum: 1, maximum: 200 }),
  },
  { additionalProperties: false },
);

/** Body of `POST /sync`. */
export const syncRequestSchema = Shape(
  {
    /** Random id of the device, kept with its replica. */
    device: Text({ minLength: 8, maxLength: 40, pattern: '^[A-Za-z0-9_-]+$' }),
    /** Cursor per collection to pull; '' on the first pull. Collections not named are not pulled. */
    cursors: Dictionary(Text(), Text({ maxLength: 80 })),
    /**
     * Instead of `cursors`: pulls every collection from where this device's last answers ended.
     * `cursorsDigest` (schemas/domain/cursors-digest.ts) of those cursors; see `SyncAnswer.lost`.
     */
    held: Optional(Text({ maxLength: 20 })),
    pushes: Optional(Dictionary(Text(), List(pushRowSchema, { maxItems: 500 }))),
    /**
     * Answer to `reconcile`: what the device holds, per collection: id -> rev.
     * For `messages`: chat uid -> `{count}.{digest}.{oldest timestamp held}`, of all that it holds of the chat, each
     * with its id and '' for a version.
     * Of a collection that is not in `cursors`: documents of the user's own that leave the device, `messages` each by
     * its id, too; see `SyncAnswer.vanished`.
     */
    inventory: Optional(Dictionary(Text(), Dictionary(Text(), Text({ maxLength: 80 })))),
    history: Optional(List(historySchema, { maxItems: 20 })),
    /**
     * About so many characters of pulled documents are wanted at most, because the network breaks before a longer
     * answer is here. The collections that are asked for share them; each brings at least one document, or one chat's
     * messages, and if there is more, `reconcile`.
     */
    most: Optional(Integer({ minimum: 1 })),
  },
  { additionalProperties: false },
);

/** A row to write: the whole new state, and what the device believes the gateway has. */
export type PushRow = Static<typeof pushRowSchema>;
/** Body of {@link syncRequestSchema}. */
export type SyncRequest = Static<typeof syncRequestSchema>;
/** A wish for a page of older messages of one chat. */
export type HistoryRequest = Static<typeof historySchema>;

/**
 * Outcome of one pushed row. `doc` is the state that the viewer may see now, null for none: the
 * device replaces its own state by it whether or not the row was refused.
 */
export interface PushResult {
  id: string;
  doc: Record<string, unknown> | null;
  refused?: Refusal;
}

/** Outcome of one pulled collection. */
export interface PullAnswer {
  /** Documents to write as they are. Ids pushed in the same request come only in `pushes`, which are written last. */
  docs: Record<string, unknown>[];
  /** Ids of documents that left the view. */
  gone: string[];
  /**
   * Only `messages`: chats of which all messages held before leave; `docs` may bring some anew.
   */
  goneChats?: string[];
  /** Opaque but for its end, `.{count}.{digest}`; send it next time. */
  cursor: string;
  /**
   * Number of documents and digest (schemas/domain/digest.ts) of the whole view at `cursor`. Of `messages` only the
   * newest `messageWindow` of each chat count, by timestamp and id, each with '' for a version.
   */
  count: number;
  digest: string;
  /**
   * The gateway does not know the cursor, or this is a part: send the inventory of this collection. Until that is
   * answered the replica may hold what no cursor stands for: one that is kept meanwhile, over a restart of the
   * client, is ''.
   */
  reconcile?: true;
}

/** Older messages of one chat; `complete` if there are none before them. */
export interface HistoryAnswer {
  chat: string;
  docs: Record<string, unknown>[];
  complete: boolean;
}

/** Answer of `POST /sync`. */
export interface SyncAnswer {
  pushes: Partial<Record<CollectionName, PushResult[]>>;
  /** A collection that was asked for and is not here has not changed since the cursor. */
  pulls: Partial<Record<CollectionName, PullAnswer>>;
  history?: HistoryAnswer[];
  /**
   * Of the ids that were asked about: what the store does not know, though nobody has deleted it. A device keeps the
   * words, since it alone has them now. One that asks an older gateway hears nothing.
   */
  vanished?: Partial<Record<CollectionName, string[]>>;
  /** The gateway does not know what `held` stands for and did nothing: send the cursors. */
  lost?: true;
  /** The gateway's clock, ISO 8601. */
  time: string;
}

/**
 * Event `heads` of `GET /sync/stream?device={id}` (SSE), sent at once, when something changed and as
 * heartbeat: per collection the cursor that a pull would give now. A device whose cursor differs in a
 * collection pulls it. Event `replaced`: a newer stream of the same device has taken over.
 */
export interface HeadsEvent {
  heads: Partial<Record<CollectionName, string>>;
  /**
   * Where little has changed, what a pull would answer: for a device that is at the cursor `from` in
   * that collection, has no request under way, nor one without an answer, that asks for it (a row that is sent again
   * would not be known as a repeat at another cursor), and owes no inventory of it (`reconcile`:
   * another gateway may have taken a write of it that this one has not heard of). Any other one pulls.
   */
  pulls?: Partial<Record<CollectionName, StreamedPull>>;
}

/** A pull that the stream brings. `from`: the cursor at which it begins. */
export interface StreamedPull extends PullAnswer {
  from: string;
}

/** Newest messages per chat that every device holds from the start; older ones come by `history`. */
export const messageWindow = 30;

/** More of them if they are unread, so that a new device counts them right (CHAT-03); then `99+`. */
export const unreadWindow = 100;
