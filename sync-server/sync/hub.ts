import { setImmediate as nextTurn } from 'node:timers/promises';
import { collectionNames } from '../../schemas/documents/device.ts';
import type { CollectionName } from '../../schemas/documents/device.ts';
import type { HeadsEvent, StreamedPull } from '../../schemas/wire/sync.ts';
import { putNewest } from '../facts/put-newest.ts';
import type { Affected } from '../views/affected.ts';
import type { SyncCore } from './core.ts';
import { OpenStreams } from './open-streams.ts';
import type { Connection, Listener } from './open-streams.ts';
import { PokeQueue } from './poke-queue.ts';
import { streamedPulls } from './streamed-pulls.ts';
import type { StreamedPulls } from './streamed-pulls.ts';

/** Devices whose cursors are remembered: about 600 bytes each. */
const maxHeld = 10_000;
/** People of whose sign-ins the store is asked at the same time. */
const beatsAtOnce = 20;

/**
 * Tells open devices that something changed for them, and what, where it is little and they are known
 * to have all before. Own things at once; what may have changed for anybody at a gentle interval, so
 * that one profile edit does not wake everyone.
 */
export class Hub {
  readonly #streams = new OpenStreams();
  readonly #everybody = new Set<CollectionName>();
  /** By person and device, also where a request is answered before its stream is open: see `Connection`. */
  readonly #held = new Map<string, Connection['held']>();
  readonly #queue = new PokeQueue((uid) => this.#serve(uid).catch(this.#onError));
  #beating: Promise<void> | undefined;
  #gentleTimer: NodeJS.Timeout | undefined;
  #lastGentle = -Infinity;

  readonly #core: SyncCore;
  /** Milliseconds between looks at what may have changed for anybody. */
  readonly #gentleMs: number;
  readonly #onError: (error: unknown) => void;

  constructor(core: SyncCore, gentleMs: number, onError: (error: unknown) => void) {
    this.#core = core;
    this.#gentleMs = gentleMs;
    this.#onError = onError;
    core.views.onAffected((affected) => this.#note(affected));
  }

  get size(): number {
    return this.#streams.size;
  }

  /** Adds a stream and tells it every head. @returns how to remove it */
  add(listener: Listener): () => void {
    const connection = this.#streams.add(listener, this.#heldBy(listener.uid, listener.device));
    this.#queue.add(listener.uid);
    return () => this.#streams.remove(connection);
  }

  /** Notes what a device got by an answer, so that it is not poked about it. */
  answered(uid: string, device: string, collection: CollectionName, cursor: string): void {
    this.#heldBy(uid, device)[collection] = cursor;
    const connection = this.#streams.get(uid, device);
    if (connection) connection.told[collection] = connection.held[collection] = cursor;
  }

  /**
   * A request of this device is being answered. It is told nothing till then: it could not ask for it sooner, and would
   * take what is older than its answer for news, and ask once more. @returns to be called when it is answered
   */
  asking(uid: string, device: string): () => void {
    const connection = this.#streams.get(uid, device);
    if (connection === undefined) return () => undefined;
    connection.asking += 1;
    return () => {
      connection.asking -= 1;
      // Once it is noted what the answer brings: see `answered`.
      if (connection.pending.size > 0) setImmediate(() => this.#queue.add(uid));
    };
  }

  /**
   * Heartbeat: tells every head again, changed or not, so that a lost poke is noticed; but none to a device that is
   * asking, nor what may have changed for anybody sooner than the others do. Ends the streams of sign-ins that no longer
   * stand; a store that does not answer ends none. Nothing happens while one goes on.
   */
  beat(): Promise<void> {
    return (this.#beating ??= this.#beatForAll().finally(() => (this.#beating = undefined)));
  }

  close(): void {
    clearTimeout(this.#gentleTimer);
    this.#streams.endAll();
  }

  async #beatForAll(): Promise<void> {
    const users = [...this.#streams.users];
    for (let next = 0; next < users.length; next += beatsAtOnce) {
      const some = users.slice(next, next + beatsAtOnce);
      // One person whose view cannot be had must not silence all the others.
      await Promise.all(some.map((uid) => this.#beatFor(uid).catch(this.#onError)));
      await nextTurn();
    }
  }

  async #beatFor(uid: string): Promise<void> {
    for (const connection of this.#streams.of(uid))
      if (await connection.mayListen().catch(() => true)) {
        const { hasBegun, asking } = connection;
        const names = hasBegun && asking > 0 ? [] : collectionNames;
        const due = names.filter((name) => !hasBegun || !this.#everybody.has(name));
        connection.send({ heads: await this.#heads(uid, due) });
        connection.hasBegun = true;
      } else this.#streams.end(connection);
  }

  #heldBy(uid: string, device: string): Connection['held'] {
    const key = `${uid} ${device}`;
    const held = this.#held.get(key) ?? {};
    putNewest(this.#held, key, held, maxHeld);
    return held;
  }

  #note({ live, everybody }: Affected): void {
    for (const [uid, collections] of live) {
      const devices = this.#streams.of(uid);
      for (const { pending } of devices)
        for (const collection of collections) pending.add(collection);
      if (devices.length > 0) this.#queue.add(uid);
    }
    if (everybody.size === 0 || this.#streams.size === 0) return;
    for (const collection of everybody) this.#everybody.add(collection);
    this.#scheduleGentle();
  }

  #scheduleGentle(): void {
    if (this.#gentleTimer !== undefined) return;
    const wait = Math.max(0, this.#lastGentle + this.#gentleMs - performance.now());
    this.#gentleTimer = setTimeout(() => {
      this.#gentleTimer = undefined;
      this.#lastGentle = performance.now();
      for (const uid of this.#streams.users)
        for (const { pending } of this.#streams.of(uid))
          for (const collection of this.#everybody) pending.add(collection);
      this.#everybody.clear();
      this.#queue.addAll(this.#streams.users);
    }, wait);
    this.#gentleTimer.unref();
  }

  async #serve(uid: string): Promise<void> {
    // Taken out before anything is waited for: what changes meanwhile is left for the next time.
    const ready = this.#streams.of(uid).filter((one) => one.asking === 0 || !one.hasBegun);
    const due = ready.map((connection) => {
      // In one order always: that of the changes would tell a block from whoever has hidden.
      const names = collectionNames.filter((name) => connection.pending.has(name));
      connection.pending.clear();
      return { connection, names };
    });
    try {
      const heads = await this.#heads(uid, new Set(due.flatMap(({ names }) => names)));
      for (const { connection, names } of due) await this.#tell(connection, names, heads);
    } catch (error) {
      for (const { connection, names } of due)
        for (const name of names) connection.pending.add(name);
      throw error;
    }
  }

  async #tell(
    connection: Connection,
    names: readonly CollectionName[],
    heads: HeadsEvent['heads'],
  ): Promise<void> {
    const news: HeadsEvent['heads'] = {};
    for (const name of names) {
      const head = heads[name];
      if (head === undefined || (connection.hasBegun && connection.told[name] === head)) continue;
      news[name] = head;
      connection.told[name] = head;
    }
    if (Object.keys(news).length === 0) return;
    const isFirst = !connection.hasBegun;
    connection.hasBegun = true;
    const pulls = isFirst ? {} : await this.#pulls(connection, news);
    if (!isFirst && connection.asking > 0) return leaveFor(connection, news);
    // A pull may have seen more than the head that was asked before it.
    for (const [name, { cursor }] of entriesOf(pulls))
      connection.told[name] = connection.held[name] = news[name] = cursor;
    connection.send({ heads: news, ...(Object.keys(pulls).length > 0 && { pulls }) });
  }

  /** A pull that cannot be had is no reason to keep silent: the device asks for it. */
  async #pulls(connection: Connection, news: HeadsEvent['heads']): Promise<StreamedPulls> {
    try {
      return await streamedPulls(this.#core, connection, news);
    } catch (error) {
      this.#onError(error);
      return {};
    }
  }

  async #heads(uid: string, wanted: Iterable<CollectionName>): Promise<HeadsEvent['heads']> {
    const views = this.#core.views.of(uid);
    const now = this.#core.clock();
    const heads: HeadsEvent['heads'] = {};
    for (const name of wanted) {
      views.bring(now);
      heads[name] = name === 'messages' ? await views.messages.head() : views.log(name, now).head;
    }
    return heads;
  }
}

/** It has asked meanwhile: what its answer lacks is told after that. */
function leaveFor({ pending, told }: Connection, news: HeadsEvent['heads']): void {
  for (const name of Object.keys(news) as CollectionName[]) {
    pending.add(name);
    if (told[name] === news[name]) delete told[name];
  }
}

function entriesOf(pulls: StreamedPulls): [CollectionName, StreamedPull][] {
  return Object.entries(pulls) as [CollectionName, StreamedPull][];
}
