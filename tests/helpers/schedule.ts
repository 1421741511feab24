import { expect } from 'vitest';
import { collectionNames, deviceOnlyFields, primaryKeys } from '../../schemas/documents/device.ts';
import {
  blockId,
  favouriteId,
  newMeetId,
  parseRelationId,
  userReportId,
} from '../../schemas/domain/ids.ts';
import { DeviceThread } from './device-thread.ts';
import type { Dump } from './device-thread.ts';
import { openCouchTestStore, realCouch } from './couch-store.ts';
import { LiveGateway } from './live-gateway.ts';
import { pictureIdOf, profileFields } from './people.ts';
import { Person } from './person.ts';
import { Random } from './random.ts';
import { openTestStore } from './test-core.ts';
import type { TestStore } from './test-core.ts';

interface Rider {
  readonly person: Person;
  readonly thread: DeviceThread;
  isUp: boolean;
}

/** A text that somebody wrote, and on which device. */
interface Written {
  readonly text: string;
  readonly rider: Rider;
  readonly kind: 'message' | 'signup';
}

const towns = ['Helsinki', 'Espoo', 'Tampere', 'Utsjoki'];

/**
 * One random life of a few people with real devices and one or two real gateways: writes, blocks,
 * preferences, losses, repeats, reloads, deaths of gateways. Everything follows from the seed, save
 * the timing of threads and sockets.
 */
export class Schedule {
  readonly #random: Random;
  readonly #threads: readonly DeviceThread[];
  readonly #riders: Rider[] = [];
  readonly #written: Written[] = [];
  #files!: TestStore;
  #gateways: LiveGateway[] = [];
  #texts = 0;

  constructor(seed: number, threads: readonly DeviceThread[]) {
    this.#random = new Random(seed);
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
      await rider.thread.run({
        do: 'faults',
        faults: { loseRequest: 0, loseAnswer: 0, repeat: 0 },
      });
      await rider.thread.run({ do: 'network', isUp: true });
    }
    await this.#rest();
    for (const rider of this.#riders) await this.#checkDevice(rider);
    await this.#checkTexts();
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
    await person.create('meets', this.#meetFields(person.uid, meetId));
    const meet_pic_url = `meet_images/${person.uid}/picture0000000000000.jpg`;
    await this.#files.store
      .db('meets')
      .update(meetId, (meet) => meet && { ...meet, meet_pic_url, meet_thumb_url: meet_pic_url });
  }

  #meetFields(uid: string, meetId: string): Record<string, unknown> {
    return {
      meetId,
      uid,
      meet_type: 'Kahvila',
      meet_gender: 'Kaikille',
      description: this.#text('kuvaus'),
      meet_date: '2027-06-01T15:00:00.000Z',
      location: this.#random.pick(towns),
      only_favs: this.#random.chance(0.15),
      closed: false,
      archived: false,
      picture_id: pictureIdOf(meetId.slice(-6)),
    };
  }

  #text(kind: string): string {
    this.#texts += 1;
    return `${kind}-${this.#texts}`;
  }

  async #step(rider: Rider): Promise<void> {
    const kind = this.#random.below(24);
    if (kind < 7) return this.#say(rider);
    if (kind < 9) return this.#signUp(rider);
    if (kind < 11) return this.#favour(rider);
    if (kind === 11) return this.#changeProfile(rider);
    if (kind === 12) return this.#changeMeet(rider);
    if (kind === 13) return this.#readMark(rider);
    if (kind === 14 && this.#random.chance(0.35)) return this.#block(rider);
    if (kind === 15 && this.#random.chance(0.5)) return this.#report(rider);
    if (kind === 16 && this.#random.chance(0.3)) return this.#leaveChat(rider);
    if (kind === 17) return this.#createMeet(rider);
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

  async #docs(rider: Rider, collection: keyof Dump): Promise<Record<string, unknown>[]> {
    return rider.thread.run<Record<string, unknown>[]>({ do: 'all', collection });
  }

  async #say(rider: Rider): Promise<void> {
    const chats = await this.#docs(rider, 'chats');
    if (chats.length === 0) return;
    const text = this.#text('viesti');
    this.#written.push({ text, rider, kind: 'message' });
    const chat = String(this.#random.pick(chats)['uid']);
    await rider.thread.run({ do: 'say', chat, text });
  }

  async #signUp(rider: Rider): Promise<void> {
    const meets = (await this.#docs(rider, 'meets')).filter((meet) => meet['listed'] === true);
    const relations = await this.#docs(rider, 'relations');
    const open = meets.filter(
      (meet) =>
        !relations.some((one) => one['target'] === meet['meetId'] && one['kind'] === 'signup'),
    );
    if (open.length === 0) return;
    const text = this.#text('aloitus');
    this.#written.push({ text, rider, kind: 'signup' });
    await rider.thread.run({
      do: 'signUp',
      meetId: String(this.#random.pick(open)['meetId']),
      text,
    });
  }

  async #favour(rider: Rider): Promise<void> {
    const people = await this.#docs(rider, 'people');
    if (people.length === 0) return;
    const { uid } = rider.person;
    const target = String(this.#random.pick(people)['uid']);
    const id = favouriteId(uid, target);
    const own = await this.#docs(rider, 'relations');
    if (own.some((one) => one['id'] === id))
      return rider.thread.run({ do: 'remove', collection: 'relations', id });
    const doc = { id, actor: uid, kind: 'favourite', target };
    await rider.thread.run({ do: 'insert', collection: 'relations', doc });
  }

  async #changeProfile(rider: Rider): Promise<void> {
    const fields = this.#random.pick([
      { location: this.#random.pick(towns) },
      { hideProfile: this.#random.chance(0.4) },
      { distance_for_meets: 5 + this.#random.below(295) },
      { bio_text: this.#text('esittely') },
      { partner_max_age: 30 + this.#random.below(60) },
    ]);
    await rider.thread.run({
      do: 'patch',
      collection: 'profile',
      id: rider.person.uid,
      fields,
    });
  }

  async #changeMeet(rider: Rider): Promise<void> {
    const own = (await this.#docs(rider, 'meets')).filter(
      (meet) => meet['uid'] === rider.person.uid,
    );
    if (own.length === 0) return;
    const fields = this.#random.pick([
      { closed: this.#random.chance(0.5) },
      { description: this.#text('kuvaus') },
      { location: this.#random.pick(towns) },
      this.#random.chance(0.3) ? { archived: true } : { only_favs: this.#random.chance(0.5) },
    ]);
    const id = String(this.#random.pick(own)['meetId']);
    await rider.thread.run({ do: 'patch', collection: 'meets', id, fields });
  }

  async #createMeet(rider: Rider): Promise<void> {
    const { uid } = rider.person;
    const meetId = `${uid}_${Date.now() * 10 + this.#random.below(10)}`.slice(0, 34);
    const doc = this.#meetFields(uid, meetId);
    await rider.thread.run({ do: 'insert', collection: 'meets', doc });
  }

  async #readMark(rider: Rider): Promise<void> {
    const chats = await this.#docs(rider, 'chats');
    const messages = await this.#docs(rider, 'messages');
    if (chats.length === 0) return;
    const chat = this.#random.pick(chats);
    const newest = messages
      .filter((message) => message['chat_uid'] === chat['uid'] && message['timestamp'])
      .map((message) => String(message['timestamp']))
      .sort()
      .at(-1);
    if (newest === undefined) return;
    const own =
      chat['owner_id'] === rider.person.uid ? 'lastCheckTimeOwner' : 'lastCheckTimeApplicant';
    await rider.thread.run({
      do: 'patch',
      collection: 'chats',
      id: String(chat['uid']),
      fields: { [own]: newest },
    });
  }

  async #block(rider: Rider): Promise<void> {
    const people = await this.#docs(rider, 'people');
    if (people.length === 0) return;
    const { uid } = rider.person;
    const target = String(this.#random.pick(people)['uid']);
    const doc = { id: blockId(uid, target), actor: uid, kind: 'block', target };
    await rider.thread.run({ do: 'insert', collection: 'relations', doc });
  }

  async #report(rider: Rider): Promise<void> {
    const people = await this.#docs(rider, 'people');
    if (people.length === 0) return;
    const { uid } = rider.person;
    const target = String(this.#random.pick(people)['uid']);
    const doc = {
      id: userReportId(uid, target),
      actor: uid,
      kind: 'report',
      target,
      target_kind: 'user',
      reason: 'Muu syy',
      text: '',
      chat_uid: null,
    };
    await rider.thread.run({ do: 'insert', collection: 'relations', doc });
  }

  async #leaveChat(rider: Rider): Promise<void> {
    const chats = await this.#docs(rider, 'chats');
    if (chats.length === 0) return;
    await rider.thread.run({
      do: 'patch',
      collection: 'chats',
      id: String(this.#random.pick(chats)['uid']),
      fields: { archived: true },
    });
  }

  #faults(rider: Rider): Promise<void> {
    const some = (): number => (this.#random.chance(0.5) ? 0.3 : 0);
    const faults = { loseRequest: some(), loseAnswer: some(), repeat: some() };
    return rider.thread.run({ do: 'faults', faults });
  }

  async #restartGateway(): Promise<void> {
    const gateway = this.#random.pick(this.#gateways);
    await gateway.die();
    if (this.#random.chance(0.5)) await wait(this.#random.below(40));
    await gateway.start();
  }

  /** Until all devices have settled and their heads have stood still for a moment. */
  async #rest(): Promise<void> {
    let before = '';
    for (let round = 0; round < 60; round += 1) {
      for (const { thread } of this.#riders) await thread.run({ do: 'sync' });
      await Promise.all(this.#riders.map(({ thread }) => thread.settled()));
      const dumps = await Promise.all(this.#riders.map(({ thread }) => thread.dump()));
      const now = JSON.stringify([dumps, await this.#storeState()]);
      if (now === before) return;
      before = now;
      await wait(round < 3 ? 40 : 120);
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

  /** Every device holds what a device of that person gets that has never synced before. */
  async #checkDevice({ person, thread }: Rider): Promise<void> {
    const fresh = await person.again(this.#gateways.map(({ app }) => app)[0] as never);
    const dump = await thread.dump();
    for (const name of collectionNames) {
      const key = primaryKeys[name];
      const expected = [...fresh.device.docs[name].entries()].sort(byId);
      const held = dump[name]
        .map((doc): [string, unknown] => [String(doc[key]), withoutDeviceFields(doc)])
        .sort(byId);
      expect(held, `${person.email}: ${name}`).toEqual(
        expected.map(([id, doc]) => [id, withoutDeviceFields(doc)]),
      );
    }
    const { divergences, errors } = await thread.kept();
    expect(divergences, `${person.email}: the digest check had to heal`).toEqual([]);
    expect(errors, `${person.email}: errors`).toEqual([]);
  }

  /** Every text is in the store once, or on its writer's device as refused and as draft. */
  async #checkTexts(): Promise<void> {
    const messages = await this.#files.store.db('messages').range({});
    const relations = await this.#files.store.db('relations').range({});
    for (const { text, rider, kind } of this.#written) {
      const stored = messages.filter((message) => message.text === text).length;
      const signups = relations.filter((one) => one.kind === 'signup' && one.message === text);
      const { refusals } = await rider.thread.kept();
      const refused = refusals.filter((entry) => entry.text === text);
      if (kind === 'message') expect(stored + refused.length, text).toBe(1);
      else expect(Math.max(signups.length, stored) + refused.length, text).toBe(1);
      for (const entry of refused) await this.#checkDraft(rider, entry.docId, text);
    }
  }

  async #checkDraft(rider: Rider, docId: string, text: string): Promise<void> {
    const relation = parseRelationId(docId);
    const key = relation ? `signup:${relation.target}` : `chat:${docId.split(':')[0]}`;
    const draft = await rider.thread.run<string | undefined>({ do: 'draft', key });
    expect(draft ?? '', `draft ${key}`).toContain(text);
  }
}

function byId(a: readonly [string, unknown], b: readonly [string, unknown]): number {
  return a[0] < b[0] ? -1 : 1;
}

function withoutDeviceFields(doc: object): object {
  return Object.fromEntries(
    Object.entries(doc).filter(
      ([field, value]) =>
        value !== undefined && (field === 'rev' || !deviceOnlyFields.includes(field)),
    ),
  );
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
