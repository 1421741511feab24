import { newMeetId } from '../../schemas/domain/ids.ts';
import { noFaults } from './device-thread.ts';
import type { DeviceFaults, DeviceThread } from './device-thread.ts';
import { openCouchTestStore, realCouch } from './couch-store.ts';
import { LiveGateway } from './live-gateway.ts';
import { profileFields } from './people.ts';
import { Person } from './person.ts';
import { Random } from './random.ts';
import { checkDevice, checkLast, checkPlaces, checkTexts } from './schedule-checks.ts';
import { Deeds, deedKinds, towns } from './schedule-deeds.ts';
import type { Rider } from './schedule-deeds.ts';
import { openTestStore } from './test-core.ts';
import type { TestStore } from './test-core.ts';

/**
 * One random life of a few people with real devices and one or two real gateways: writes, blocks,
 * preferences, losses, repeats, proxies that fail, reloads, deaths of gateways. Everything follows from the seed, save
 * the timing of threads and sockets.
 */
export class Schedule {
  readonly #random: Random;
  readonly #threads: readonly DeviceThread[];
  readonly #riders: Rider[] = [];
  readonly #deeds: Deeds;
  #files!: TestStore;
  #gateways: LiveGateway[] = [];

  constructor(seed: number, threads: readonly DeviceThread[]) {
    this.#random = new Random(seed);
    this.#deeds = new Deeds(this.#random);
    this.#threads = threads;
  }

  async play(steps: number): Promise<void> {
    await this.#begin();
    for (let step = 0; step < steps; step += 1) {
      const rider = this.#random.pick(this.#riders);
      await this.#step(rider);
      if (this.#random.chance(0.3)) await wait(this.#random.below(25));
    }
  }

  /** Lets everything come to rest, then compares all with all. */
  async check(): Promise<void> {
    for (const rider of this.#riders) {
      await rider.thread.run({ do: 'faults', faults: noFaults });
      await rider.thread.run({ do: 'network', isUp: true });
    }
    await this.#rest();
    const [gateway] = this.#gateways as [LiveGateway, ...LiveGateway[]];
    for (const rider of this.#riders) await checkDevice(rider, gateway.app);
    await checkTexts(this.#files.store, this.#deeds.written);
    await checkLast(this.#files.store, this.#deeds.last, this.#riders);
    await checkPlaces(this.#files.store, this.#riders);
  }

  async end(): Promise<void> {
    for (const { thread } of this.#riders) await thread.run({ do: 'close' });
    for (const gateway of this.#gateways) await gateway.die();
    await this.#files.remove();
  }

  async #begin(): Promise<void> {
    this.#files = await (realCouch ? openCouchTestStore(realCouch) : openTestStore());
    const count = 1 + this.#random.below(2);
    for (let n = 0; n < count; n += 1) {
      const gateway = new LiveGateway(this.#files);
      await gateway.start();
      this.#gateways.push(gateway);
    }
    const devices = 3 + this.#random.below(3);
    const names = ['Aino', 'Ville', 'Sari', 'Onni'];
    const people: Person[] = [];
    for (let n = 0; n < devices; n += 1) {
      // The last device is a second one of the first person.
      const isSecond = n > 2 && n === devices - 1;
      const person = isSecond ? people[0] : await this.#newPerson(names[n] ?? 'Kaisa');
      if (person === undefined) throw new Error('nobody to give a second device');
      if (!isSecond) people.push(person);
      const thread = this.#threads[n];
      if (thread === undefined) throw new Error('too few threads');
      await thread.run({
        do: 'open',
        url: this.#random.pick(this.#gateways).url,
        urls: this.#gateways.map(({ url }) => url),
        uid: person.uid,
        token: person.token,
        seed: this.#random.below(1_000_000),
        clockOffset: this.#random.chance(0.2) ? (this.#random.below(6) - 3) * 31_536_000_000 : 0,
      });
      this.#riders.push({ person, thread, isUp: true });
    }
    for (const person of people.slice(0, 2)) await this.#newMeet(person);
    await this.#rest();
  }

  /** Pictures are set in the store: encoding them would take most of the time. */
  async #newPerson(name: string): Promise<Person> {
    const person = await Person.register(this.#random.pick(this.#gateways).app, name);
    const fields = {
      location: this.#random.pick(towns.slice(0, 3)),
      partner_max_age: 60,
    };
    await person.create('profile', { uid: person.uid, ...profileFields(name, fields) });
    return person;
  }

  async #newMeet(person: Person): Promise<void> {
    const meetId = newMeetId(person.uid, new Date());
    await person.create('meets', this.#deeds.meetFields(person.uid, meetId));
    const meet_pic_url = `meet_images/${person.uid}/picture0000000000000.jpg`;
    await this.#files.store
      .db('meets')
      .update(meetId, (meet) => meet && { ...meet, meet_pic_url, meet_thumb_url: meet_pic_url });
  }

  async #step(rider: Rider): Promise<void> {
    const kind = this.#random.below(24);
    if (kind < deedKinds) return this.#deeds.one(rider, kind);
    if (kind === 18) {
      rider.isUp = !rider.isUp;
      return rider.thread.run({ do: 'network', isUp: rider.isUp });
    }
    if (kind === 19) return this.#faults(rider);
    if (kind === 20) return rider.thread.run({ do: 'reload' });
    if (kind === 21 && this.#random.chance(0.5)) return this.#restartGateway();
    if (kind === 22)
      return rider.thread.run({ do: 'move', url: this.#random.pick(this.#gateways).url });
    return undefined;
  }

  #faults(rider: Rider): Promise<void> {
    const some = (): number => (this.#random.chance(0.5) ? 0.3 : 0);
    const faults: DeviceFaults = {
      loseRequest: some(),
      loseAnswer: some(),
      repeat: some(),
      repeatLate: some(),
      balance: some(),
      failBetween: some(),
    };
    return rider.thread.run({ do: 'faults', faults });
  }

  async #restartGateway(): Promise<void> {
    const gateway = this.#random.pick(this.#gateways);
    await gateway.die();
    if (this.#random.chance(0.5)) await wait(this.#random.below(40));
    await gateway.start();
  }

  /**
   * Until all devices have settled and nothing has moved for as long as a look at all of it takes: what follows from
   * a write, as a chat from a sign-up, comes a moment later, and on a busy machine later still.
   */
  async #rest(): Promise<void> {
    let before = '';
    for (let round = 0; round < 60; round += 1) {
      const began = performance.now();
      for (const { thread } of this.#riders) await thread.run({ do: 'sync' });
      await Promise.all(this.#riders.map(({ thread }) => thread.settled()));
      const dumps = await Promise.all(this.#riders.map(({ thread }) => thread.dump()));
      const heard = this.#gateways.map(({ app }) => [...app.facts.heardUpTo]);
      const now = JSON.stringify([dumps, await this.#storeState(), heard]);
      if (now === before) return;
      before = now;
      await wait(Math.max(round < 3 ? 40 : 120, performance.now() - began));
    }
    throw new Error('It never came to rest');
  }

  async #storeState(): Promise<unknown> {
    const names = ['users', 'meets', 'chats', 'messages', 'relations', 'actions'] as const;
    return Promise.all(
      names.map(async (name) =>
        (await this.#files.store.db(name).range({})).map(({ _id, _rev }) => [_id, _rev]),
      ),
    );
  }
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
