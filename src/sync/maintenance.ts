import { collectionNames } from '../../schemas/documents/device.ts';
import type { CollectionName } from '../../schemas/documents/device.ts';
import type { DeviceClock } from '../data/clock.ts';
import type { ReplicaDatabase } from '../data/database.ts';
import type { DeviceStore } from '../data/device-store.ts';
import type { SyncStatus } from '../data/sync-status.ts';
import type { CollectionSync } from './collection-sync.ts';
import { firstSyncKey } from '../data/first-sync-key.ts';
import type { Lane } from './lane.ts';
import { noteFilled } from './notice-loss.ts';
import { replicaDigest } from './replica-digest.ts';
import type { SyncSettings } from './settings.ts';
import { sweep } from './sweep.ts';
import { tidy } from './tidy.ts';
import type { Transport } from './transport.ts';

/** What maintenance looks after. */
export interface MaintenanceOptions {
  database: ReplicaDatabase;
  store: DeviceStore;
  clock: DeviceClock;
  transport: Transport;
  syncs: readonly CollectionSync[];
  settings: SyncSettings;
  changeStatus(fields: Partial<SyncStatus>): void;
  onError(error: unknown): void;
  /** A collection was not what the gateway says that it should be. */
  onDivergence(name: CollectionName): void;
}

/** Least and longest pause while RxDB writes what has come, milliseconds. */
const settleFirst = 50;
const settleMax = 800;

/** What is done while sync has nothing to do: finding stuck writes, checking convergence, tidying. */
export class Maintenance {
  readonly #options: MaintenanceOptions;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sweeping: ReturnType<typeof setTimeout> | undefined;
  #pause = settleFirst;
  #running: Promise<void> = Promise.resolve();
  #isClosed = false;
  #unsent: ReadonlyMap<string, string> = new Map();
  #lastCheck = -Infinity;
  #lastTidy = -Infinity;
  /** When the gateway has last said how things stand; undefined once that is noted. */
  #heardAt: string | undefined;
  /** Only once: a store that is lost meanwhile, and made anew by the next who asks, holds nothing yet (SYNC-16). */
  #isFirstNoted = false;

  constructor(options: MaintenanceOptions) {
    this.#options = options;
    this.waits();
  }

  /**
   * Something waits to be acknowledged, or may: looks in a while whether anybody sends it, and again as long as it does.
   * While nothing waits nobody looks but when the gateway is heard of, as each look keeps a phone awake.
   */
  waits(): void {
    if (this.#isClosed) return;
    this.#sweeping ??= setTimeout(() => {
      this.#sweeping = undefined;
      this.#look();
    }, this.#options.settings.sweepEvery);
  }

  /** The gateway has said how things stand, and sync seems to have nothing to do: look soon. */
  heard(): void {
    this.#heardAt = this.#options.clock.now().toISOString();
    this.#look();
  }

  #look(): void {
    this.#pause = settleFirst;
    this.#lookLater();
  }

  #lookLater(): void {
    if (this.#isClosed) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#running = this.#running
        .then(() => this.#work())
        .catch((error: unknown) => {
          if (this.#isClosed) return;
          this.#options.onError(error);
          this.waits();
        });
    }, this.#pause);
  }

  /** Nothing is queued, under way or being written. */
  isStill(): boolean {
    const { transport, syncs } = this.#options;
    return transport.isIdle && syncs.every((sync) => sync.isStill());
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#sweeping);
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #work(): Promise<void> {
    const { database, store, settings, transport } = this.#options;
    // The end of a request has this looked at again by itself.
    if (this.#isClosed || transport.isAsking) return;
    if (!this.isStill()) {
      this.#pause = Math.min(this.#pause * 2, settleMax);
      return this.#lookLater();
    }
    if ((await store.unsent.count()) > 0) {
      if (this.isStill()) this.#unsent = await sweep(database, store, this.#unsent);
      return this.waits();
    }
    this.#unsent = new Map();
    await this.#noteUpToDate();
    if (performance.now() - this.#lastCheck >= settings.checkEvery) await this.#check();
    if (performance.now() - this.#lastTidy >= settings.checkEvery) await this.#tidy();
  }

  async #noteUpToDate(): Promise<void> {
    const { database, transport, store, changeStatus } = this.#options;
    if (collectionNames.some((name) => !transport.lane(name)?.view)) return;
    if (!this.#isFirstNoted) {
      if (!(await store.getValue(firstSyncKey))) await noteFilled(store, database);
      this.#isFirstNoted = true;
    }
    // A silent network brings nothing new, and proves nothing (SYNC-14).
    if (!transport.isReachable || this.#heardAt === undefined) return;
    changeStatus({ firstSyncDone: true, upToDateAt: this.#heardAt });
    this.#heardAt = undefined;
  }

  /**
   * Compares what the replica holds with what the gateway says that it should. What cannot be healed differs again at
   * the next comparison, not at once: the inventory would be asked for without end.
   */
  async #check(): Promise<void> {
    const { database, store, transport } = this.#options;
    const differing: Lane[] = [];
    for (const name of collectionNames) {
      const lane = transport.lane(name);
      const view = lane?.view;
      if (!lane || !view) return;
      const held = await replicaDigest(database, name);
      // Whatever came in meanwhile makes the comparison void.
      if (this.#isClosed || !this.isStill() || (await store.unsent.count()) > 0) return;
      if (view !== lane.view) return;
      if (view.count !== held.count || view.digest !== held.digest) differing.push(lane);
    }
    this.#lastCheck = performance.now();
    for (const lane of differing) {
      this.#options.onDivergence(lane.name);
      transport.reportDivergence(lane);
    }
  }

  async #tidy(): Promise<void> {
    for (const sync of this.#options.syncs) {
      if (this.#isClosed || !this.isStill()) return;
      if ((await this.#options.store.unsent.count()) > 0) return;
      await tidy(sync, this.#options.settings.tombstoneAge);
    }
    this.#lastTidy = performance.now();
  }
}
