import type {
  ActionDoc,
  AffiliateDoc,
  ChatDoc,
  CollectionName,
  MeetDoc,
  MessageDoc,
  PersonDoc,
  ProfileDoc,
  RelationDoc,
} from '../../schemas/documents/device.ts';
import type { FirstList } from '../../schemas/wire/api.ts';
import type { DeviceClock } from './clock.ts';
import type { DeviceStore } from './device-store.ts';
import type { Table } from './table.ts';

/** Timestamp and id of a message. */
export type OldestHeld = readonly [timestamp: string, id: string];

/** Whether there are still older messages; `offline`: the gateway could not be asked. */
export type OlderOutcome = 'more' | 'complete' | 'offline';

/** What a screen may ask of the network. Everything else reaches it through the tables. */
export interface Remote {
  /**
   * Fetches a page of messages older than `oldest`, the oldest that the device holds of that chat;
   * they appear in `messages`.
   */
  loadOlder(chatUid: string, oldest: OldestHeld): Promise<OlderOutcome>;
  /** Pulls every collection soon. Cheap; call it when a screen opens or is refreshed. */
  syncNow(): void;
  /** Drops a write that waits in this moment's queue, unless it is on its way: it is not sent. */
  dropWrite(collection: CollectionName, id: string): void;
}

/** What an early replica knows beyond documents. */
export interface EarlyKnowledge {
  /** The device holds nothing yet, and the screens show the gateway's first list: numbers of all of it. */
  readonly summary: FirstList['summary'] | undefined;
  /** The device has held everything once: of the collections that are known early nothing is still to come. */
  readonly filled: boolean;
}

/**
 * Everything that this device holds of one account. What I have blocked is missing from `people`,
 * `meets`, `chats` and `messages` at once, before the gateway has heard of it (SYNC-07).
 */
export interface Replica {
  readonly uid: string;
  readonly clock: DeviceClock;
  readonly profile: Table<ProfileDoc>;
  readonly people: Table<PersonDoc>;
  readonly meets: Table<MeetDoc>;
  readonly chats: Table<ChatDoc>;
  readonly messages: Table<MessageDoc>;
  readonly relations: Table<RelationDoc>;
  readonly actions: Table<ActionDoc>;
  readonly affiliates: Table<AffiliateDoc>;
  readonly device: DeviceStore;
  readonly remote: Remote;
  /**
   * Only before the databases are open (src/data/early): what runs beside the screens waits.
   */
  readonly early?: EarlyKnowledge;
  /** Stops sync and closes the databases; what is unsent stays on the device. */
  close(): Promise<void>;
  /** Closes, then deletes everything of this account from the device. */
  wipe(): Promise<void>;
}

/** Opens the replica of one account: `openReplica` of src/sync, handed in by src/app. */
export type OpenReplica = (uid: string) => Promise<Replica>;
