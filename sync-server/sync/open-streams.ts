import { collectionNames } from '../../schemas/documents/device.ts';
import type { CollectionName } from '../../schemas/documents/device.ts';
import type { HeadsEvent } from '../../schemas/wire/sync.ts';

/** One open `GET /sync/stream`. */
export interface Listener {
  readonly uid: string;
  readonly device: string;
  /** Sends the cursors that a pull would give now. */
  send(event: HeadsEvent): void;
  /** Whether the sign-in with which it was opened still stands. */
  mayListen(): Promise<boolean>;
  /** Ends the stream because a newer one took over, or because nobody may listen any more. */
  replaced(): void;
}

/** An open stream, and what is known of the device at its end. */
export interface Connection extends Listener {
  /** Cursor per collection that the device was last told of, by this stream or by an answer. */
  readonly told: Partial<Record<CollectionName, string>>;
  /** Cursor per collection that the device has by its answers, or by pulls that this stream has brought. */
  readonly held: Partial<Record<CollectionName, string>>;
  /** Requests of the device that are being answered: what they bring needs not come twice. */
  asking: number;
  /** It has been told where its views end: its device knows by that that the stream is open. */
  hasBegun: boolean;
  /** Collections to look at when the connection is next served. */
  readonly pending: Set<CollectionName>;
}

/** Open streams of one person: more than anybody has devices. */
const maxStreams = 30;

/** The open streams by person and device: one per device, the newest wins. */
export class OpenStreams {
  readonly #byUser = new Map<string, Map<string, Connection>>();

  get size(): number {
    let size = 0;
    for (const devices of this.#byUser.values()) size += devices.size;
    return size;
  }

  /** Everybody who listens. */
  get users(): Iterable<string> {
    return this.#byUser.keys();
  }

  of(uid: string): readonly Connection[] {
    return [...(this.#byUser.get(uid)?.values() ?? [])];
  }

  get(uid: string, device: string): Connection | undefined {
    return this.#byUser.get(uid)?.get(device);
  }

  /**
   * Adds a stream; an older one of the device ends, and beyond the most the person's oldest.
   * @param held cursors that the device has, as far as is known
   */
  add(listener: Listener, held: Connection['held']): Connection {
    const { uid, device } = listener;
    const older = this.get(uid, device);
    if (older) this.end(older);
    const [oldest] = this.of(uid);
    if (oldest && this.of(uid).length >= maxStreams) this.end(oldest);
    const connection: Connection = {
      ...listener,
      told: {},
      held,
      asking: 0,
      hasBegun: false,
      pending: new Set(collectionNames),
    };
    const devices = this.#byUser.get(uid) ?? new Map<string, Connection>();
    this.#byUser.set(uid, devices.set(device, connection));
    return connection;
  }

  remove(connection: Connection): void {
    const { uid, device } = connection;
    const devices = this.#byUser.get(uid);
    if (devices?.get(device) !== connection) return;
    devices.delete(device);
    if (devices.size === 0) this.#byUser.delete(uid);
  }

  end(connection: Connection): void {
    this.remove(connection);
    connection.replaced();
  }

  endAll(): void {
    for (const uid of [...this.users]) for (const connection of this.of(uid)) this.end(connection);
  }
}
