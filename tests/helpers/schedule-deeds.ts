import { blockId, favouriteId, userReportId } from '../../schemas/domain/ids.ts';
import type { DeviceThread, Dump } from './device-thread.ts';
import { dayAhead, pictureIdOf } from './people.ts';
import type { Person } from './person.ts';
import type { Random } from './random.ts';

/** One of a person's devices, in a thread of its own. */
export interface Rider {
  readonly person: Person;
  readonly thread: DeviceThread;
  isUp: boolean;
}

/** A text that somebody wrote, and on which device. */
export interface Written {
  readonly text: string;
  readonly rider: Rider;
  /** Of an opening message: for which meet. */
  readonly meetId?: string;
}

/** What a field of a document was to be in the end, or whether a relation was to be there. */
export interface Last {
  readonly rider: Rider;
  readonly database: 'users' | 'meets' | 'chats' | 'relations';
  /** Undefined for a relation itself. */
  readonly field?: string;
  readonly id: string;
  readonly value: unknown;
}

export const towns = ['Helsinki', 'Espoo', 'Tampere', 'Utsjoki'];

/** How many kinds of deeds there are; some are commoner than others. */
export const deedKinds = 18;

/** What people of a random life do on their devices. */
export class Deeds {
  /** Every text that must not get lost. */
  readonly written: Written[] = [];
  /** What was written last, by id and field. */
  readonly last = new Map<string, Last>();
  readonly #random: Random;
  #texts = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  /** One deed. @param kind below {@link deedKinds} */
  async one(rider: Rider, kind: number): Promise<void> {
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
    return undefined;
  }

  /** What a device sends to create a meet. */
  meetFields(uid: string, meetId: string): Record<string, unknown> {
    return {
      meetId,
      uid,
      meet_type: 'Kahvila',
      meet_gender: 'Kaikille',
      description: this.#text('kuvaus'),
      meet_date: dayAhead,
      location: this.#random.pick(towns),
      only_favs: this.#random.chance(0.15),
      closed: false,
      archived: false,
      picture_id: pictureIdOf(meetId.slice(-6)),
    };
  }

  #setLast(rider: Rider, database: Last['database'], id: string, fields: object): void {
    for (const [field, value] of Object.entries(fields))
      this.last.set(`${id} ${field}`, { rider, database, id, field, value });
  }

  /** Adds a relation, or takes it back. */
  async #setRelation(rider: Rider, doc: { id: string }, isThere: boolean): Promise<void> {
    const { id } = doc;
    if (isThere) await rider.thread.run({ do: 'insert', collection: 'relations', doc: { ...doc } });
    else await rider.thread.run({ do: 'remove', collection: 'relations', id });
    this.last.set(id, { rider, database: 'relations', id, value: isThere });
  }

  #text(kind: string): string {
    this.#texts += 1;
    return `${kind}-${this.#texts}`;
  }

  async #docs(rider: Rider, collection: keyof Dump): Promise<Record<string, unknown>[]> {
    return rider.thread.run<Record<string, unknown>[]>({ do: 'all', collection });
  }

  async #say(rider: Rider): Promise<void> {
    const chats = await this.#docs(rider, 'chats');
    if (chats.length === 0) return;
    const text = this.#text('viesti');
    this.written.push({ text, rider });
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
    const meetId = String(this.#random.pick(open)['meetId']);
    this.written.push({ text, rider, meetId });
    await rider.thread.run({ do: 'signUp', meetId, text });
  }

  async #favour(rider: Rider): Promise<void> {
    const people = await this.#docs(rider, 'people');
    if (people.length === 0) return;
    const { uid } = rider.person;
    const target = String(this.#random.pick(people)['uid']);
    const id = favouriteId(uid, target);
    const own = await this.#docs(rider, 'relations');
    const doc = { id, actor: uid, kind: 'favourite', target };
    let isThere = own.some((one) => one['id'] === id);
    // There and back while the first is under way.
    for (let left = 1 + this.#random.below(3); left > 0; left -= 1) {
      isThere = !isThere;
      await this.#setRelation(rider, doc, isThere);
    }
  }

  async #changeProfile(rider: Rider): Promise<void> {
    const fields = this.#random.pick([
      { location: this.#random.pick(towns) },
      { hideProfile: this.#random.chance(0.4) },
      { distance_for_meets: 5 + this.#random.below(295) },
      { bio_text: this.#text('esittely') },
      { partner_max_age: 30 + this.#random.below(60) },
    ]);
    const changes: Record<string, unknown>[] = [
      fields,
      { height: 150 },
      { height: 151 },
      { height: 150 },
    ];
    const id = rider.person.uid;
    for (const change of changes.slice(0, 1 + this.#random.below(changes.length))) {
      await rider.thread.run({ do: 'patch', collection: 'profile', id, fields: change });
      this.#setLast(rider, 'users', id, change);
    }
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
    this.#setLast(rider, 'meets', id, fields);
  }

  async #createMeet(rider: Rider): Promise<void> {
    const { uid } = rider.person;
    const meetId = `${uid}_${Date.now() * 10 + this.#random.below(10)}`.slice(0, 34);
    const doc = this.meetFields(uid, meetId);
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
    await this.#setRelation(rider, doc, true);
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
    const own = await this.#docs(rider, 'relations');
    await this.#setRelation(rider, doc, !own.some((one) => one['id'] === doc.id));
  }

  async #leaveChat(rider: Rider): Promise<void> {
    const chats = await this.#docs(rider, 'chats');
    if (chats.length === 0) return;
    const id = String(this.#random.pick(chats)['uid']);
    const fields = { archived: true };
    await rider.thread.run({ do: 'patch', collection: 'chats', id, fields });
    this.#setLast(rider, 'chats', id, fields);
  }
}
