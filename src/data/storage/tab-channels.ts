import type { EventBulk, RxStorageChangeEvent } from 'rxdb';

/** What one tab tells the others of its writes. */
interface Told {
  collection: string;
  version: number;
  bulk: EventBulk<RxStorageChangeEvent<never>, unknown>;
}

interface Shared {
  channel: BroadcastChannel;
  users: number;
}

/** How one collection tells other tabs of its writes. */
export interface TabChannel<Bulk> {
  tell(bulk: Bulk): void;
  close(): void;
}

/** One channel per open replica, for all its collections: RxDB's live queries cover all tabs. */
export class TabChannels {
  readonly #shared = new Map<string, Shared>();

  /** @param token of the open RxDB database: two of the same name in one page hear each other. */
  open<Bulk>(
    { token, name }: { token: string; name: string },
    { collection, version }: { collection: string; version: number },
    hear: (bulk: Bulk) => void,
  ): TabChannel<Bulk> {
    const shared = this.#shared.get(token) ?? {
      channel: new BroadcastChannel(`replica|${name}`),
      users: 0,
    };
    this.#shared.set(token, shared);
    shared.users += 1;
    const { channel } = shared;
    const listener = ({ data }: MessageEvent<Told>) => {
      if (data.collection === collection && data.version === version) hear(data.bulk as Bulk);
    };
    channel.addEventListener('message', listener);
    return {
      tell: (bulk) => channel.postMessage({ collection, version, bulk }),
      close: () => {
        channel.removeEventListener('message', listener);
        shared.users -= 1;
        if (shared.users > 0) return;
        this.#shared.delete(token);
        channel.close();
      },
    };
  }
}
