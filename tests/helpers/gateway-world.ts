import type { EffectContext } from '../../sync-server/effects/effect-context.ts';
import { effectDatabases, runEffect } from '../../sync-server/effects/run-effect.ts';
import { answerSync } from '../../sync-server/sync/answer-sync.ts';
import type { SyncCore } from '../../sync-server/sync/core.ts';
import type { CollectionName } from '../../schemas/documents/device.ts';
import type { PushRow, SyncAnswer } from '../../schemas/wire/sync.ts';
import type { Stored } from '../../schemas/documents/stored.ts';
import { databaseAs } from '../../sync-server/store/database-as.ts';
import type { Seq, Store } from '../../sync-server/store/store.ts';
import { actorOf, startTestCore } from './test-core.ts';
import type { TestCore } from './test-core.ts';
import type { ModelDevice } from './model-device.ts';

/** Gateways over one store, with effects run by hand: a test decides what happens when. */
export class GatewayWorld {
  readonly store: Store;
  gateways: TestCore[] = [];
  readonly notified: string[] = [];
  readonly #effectsDone = new Map<string, Seq>();
  readonly #clock: () => Date;

  constructor(store: Store, clock: () => Date = () => new Date()) {
    this.store = store;
    this.#clock = clock;
  }

  async start(count: number): Promise<void> {
    for (let n = 0; n < count; n += 1)
      this.gateways.push(await startTestCore(this.store, this.#clock));
  }

  /** Kills a gateway and starts another in its place: its memory is gone. */
  async restart(at: number): Promise<void> {
    this.gateways[at]?.stop();
    this.gateways[at] = await startTestCore(this.store, this.#clock);
  }

  stop(): void {
    for (const gateway of this.gateways) gateway.stop();
  }

  core(at = 0): SyncCore {
    const gateway = this.gateways[at];
    if (gateway === undefined) throw new Error(`no gateway ${at}`);
    return gateway.core;
  }

  /** One round trip of a device, with its pushes; the answer is not applied. */
  async answer(
    device: ModelDevice,
    uid: string,
    pushes?: Partial<Record<CollectionName, PushRow[]>>,
    at = 0,
  ): Promise<SyncAnswer> {
    const answer = await answerSync(this.core(at), actorOf(uid), device.request(pushes), {
      onRefusal: () => undefined,
    });
    if ('code' in answer) throw new Error(`refused: ${answer.code}`);
    return answer;
  }

  /** Syncs until the device needs nothing more. */
  async sync(
    device: ModelDevice,
    uid: string,
    pushes?: Partial<Record<CollectionName, PushRow[]>>,
    at = 0,
  ): Promise<SyncAnswer> {
    const answer = await this.answer(device, uid, pushes, at);
    device.apply(answer);
    for (let more = 0; device.mustReconcile && more < 3; more += 1)
      device.apply(await this.answer(device, uid, undefined, at));
    return answer;
  }

  /** Runs every effect that is due, until nothing new follows. */
  async runEffects(at = 0): Promise<void> {
    const context: EffectContext = {
      core: this.core(at),
      notifier: {
        notify: (notification) => {
          if (!this.notified.includes(notification.eventId))
            this.notified.push(notification.eventId);
          return Promise.resolve();
        },
      },
      removePicture: () => Promise.resolve(),
    };
    let ran = true;
    while (ran) {
      ran = false;
      for (const database of effectDatabases) {
        const db = databaseAs<Stored>(this.store, database);
        await db.changes({
          since: this.#effectsDone.get(database) ?? 0,
          live: false,
          signal: new AbortController().signal,
          onChange: async ({ seq, doc }) => {
            ran = true;
            if (doc) await runEffect(context, database, doc);
            this.#effectsDone.set(database, seq);
          },
        });
      }
    }
  }

  /** Waits until every gateway has heard of everything in the store. */
  async settle(): Promise<void> {
    for (const { core } of this.gateways) await caughtUp(core);
  }
}

/** Resolves when a gateway's facts are what the store holds. */
async function caughtUp(core: SyncCore): Promise<void> {
  const names = ['users', 'meets', 'chats', 'relations', 'actions', 'affiliates'] as const;
  for (const end = performance.now() + 40_000; performance.now() < end;) {
    let behind = 0;
    for (const name of names) {
      const docs = await core.store.db(name).range({});
      if (docs.length !== core.facts.count(name)) behind += 1;
      const known = new Map([...core.facts.all(name)].map((doc) => [doc._id, doc._rev]));
      if (docs.some((doc) => known.get(doc._id) !== doc._rev)) behind += 1;
    }
    if (behind === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error('a gateway never caught up with the store');
}
