import { describe, expect, it } from 'vitest';
import { collectionNames, primaryKeys } from '../../schemas/documents/device.ts';
import type { CollectionName } from '../../schemas/documents/device.ts';
import { newMessage } from '../../src/data/new-message.ts';
import type { Device } from '../../src/sync/device.ts';
import { DeviceFixture, settled } from '../helpers/device-fixture.ts';
import { Random } from '../helpers/random.ts';

const seeds =
  process.env.SEED === undefined ? [1, 2, 3, 4, 5, 6, 108, 202] : [Number(process.env.SEED)];
const steps = 60;

describe('a device under random schedules of writes, losses and restarts', () => {
  it.each(seeds)(
    'SYNC-06 ends with exactly what the gateway has, and has sent everything once (SEED=%i)',
    async (seed) => {
      const run = new Run(seed);
      try {
        await run.play();
        await run.check();
      } finally {
        await run.close();
      }
    },
  );
});

class Run {
  readonly fixture = new DeviceFixture();
  readonly #random: Random;
  readonly #sent: string[] = [];
  readonly #chats: string[];
  readonly #gone = new Set<string>();
  /** What its owner has made of the one field of `own` that nobody else writes. */
  #closed = false;
  #device!: Device;

  constructor(seed: number) {
    this.#random = new Random(seed);
    const { uid, server } = this.fixture;
    this.#chats = [1, 2, 3].map((n) => `${uid}_${'c'.repeat(20)}_170000000000${n}`);
    server.rule = (_name, { doc }) => {
      if (this.#gone.has(String(doc?.['chat_uid']))) return { code: 'CHAT_GONE' };
      const isForbidden = doc?.['text'] === 'forbidden' || doc?.['description'] === 'forbidden';
      return isForbidden ? { code: 'INVALID' } : undefined;
    };
    server.put('profile', { uid, name: 'Minä', bio_text: '' });
    for (let n = 0; n < 20; n += 1) this.#putPerson(n);
    for (let n = 0; n < 8; n += 1) this.#putMeet(n);
    server.put('meets', { meetId: 'own', uid, closed: false });
  }

  async play(): Promise<void> {
    const settings = { slice: 3 };
    this.#device = await this.fixture.open({ settings });
    for (let step = 0; step < steps; step += 1) {
      await this.#step(this.#random.below(16));
      if (this.#random.below(3) === 0)
        await new Promise((resolve) => setTimeout(resolve, this.#random.below(25)));
      if (this.#random.below(25) === 0) {
        await this.#device.close();
        this.#device = await this.fixture.open({ settings });
      }
    }
    this.fixture.network.up();
    this.fixture.network.faults.length = 0;
  }

  async check(): Promise<void> {
    const { server, errors, divergences } = this.fixture;
    await settled(this.#device, 20_000);
    for (const name of collectionNames) {
      const held: object[] = await this.#device[name].all();
      const mine = held.map((doc) => ({ ...doc, sort: undefined }));
      expect(sorted(name, mine), name).toEqual(sorted(name, server.all(name)));
    }
    expect(server.get('meets', 'own'), 'the last change').toMatchObject({ closed: this.#closed });
    for (const id of this.#sent) expect(server.writes.get(id) ?? 0, id).toBeLessThanOrEqual(1);
    expect(divergences).toEqual([]);
    expect(errors).toEqual([]);
  }

  async close(): Promise<void> {
    await this.#device.close();
  }

  async #step(kind: number): Promise<void> {
    const { network, server, uid } = this.fixture;
    const device = this.#device;
    const n = this.#random.below(20);
    if (kind <= 2) await this.#write(n);
    else if (kind === 3) await device.meets.patch(`meet-${n % 8}`, { description: this.#text() });
    else if (kind === 4) await device.profile.patch(uid, { bio_text: this.#text() });
    else if (kind === 5)
      await device.relations.insert({
        id: `f:${n % 4}`,
        actor: uid,
        kind: 'favourite',
        target: 'x',
      });
    else if (kind === 6) await device.relations.remove(`f:${n % 4}`);
    else if (kind === 7) this.#putPerson(n);
    else if (kind === 8) server.take('people', `person-${n}`);
    else if (kind === 9) this.#putMeet(n % 8);
    else if (kind === 10) network.faults.push('lose-answer');
    else if (kind === 11) network.faults.push('lose-request', { status: 503, code: 'UNAVAILABLE' });
    else if (kind === 12) network.down();
    else if (kind === 13) network.up();
    else if (kind === 14) await this.#turn();
    else this.#serverMessage(n);
    if (this.#random.below(40) === 0) server.forgetCursors();
    if (this.#random.below(30) === 0) this.#takeChat(this.#chats[n % 3]!);
  }

  /** Changes a field to and fro, so that it often is again what the gateway has been told long ago. */
  async #turn(): Promise<void> {
    // Before the first sync there is nothing to change.
    if (!(await this.#device.meets.get('own'))) return;
    this.#closed = !this.#closed;
    await this.#device.meets.patch('own', { closed: this.#closed });
  }

  async #write(n: number): Promise<void> {
    const text = n === 0 ? 'forbidden' : `hei ${n}`;
    const message = newMessage(this.#device, this.#chats[n % 3]!, text);
    this.#sent.push(message.id);
    await this.#device.messages.insert(message);
  }

  #text(): string {
    const n = this.#random.below(4);
    return n === 0 ? 'forbidden' : `text ${n}`;
  }

  #putPerson(n: number): void {
    this.fixture.server.put('people', {
      uid: `person-${n}`,
      name: `Nimi ${this.#random.below(100)}`,
    });
  }

  #putMeet(n: number): void {
    const before = this.fixture.server.get('meets', `meet-${n}`) ?? { description: '' };
    this.fixture.server.put('meets', {
      ...before,
      meetId: `meet-${n}`,
      uid: this.fixture.uid,
      seen: this.#random.below(9),
    });
  }

  #takeChat(chat: string): void {
    this.#gone.add(chat);
    this.fixture.server.takeChat(chat);
  }

  #serverMessage(n: number): void {
    const chat = this.#chats[n % 3]!;
    if (this.#gone.has(chat)) return;
    const id = `${chat}:s${String(this.#random.below(1e9)).padStart(19, '0')}`;
    const timestamp = new Date(Date.now()).toISOString();
    this.fixture.server.put('messages', {
      id,
      chat_uid: chat,
      sender_id: 'x',
      text: 'moi',
      timestamp,
    });
  }
}

function sorted(name: CollectionName, docs: readonly object[]): object[] {
  const key = (doc: object) => String((doc as Record<string, unknown>)[primaryKeys[name]]);
  return [...docs].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}
