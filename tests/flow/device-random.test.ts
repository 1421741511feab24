import { firstValueFrom } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { collectionNames, primaryKeys } from '../../schemas/documents/device.ts';
import type { CollectionName } from '../../schemas/documents/device.ts';
import { newMessage } from '../../src/data/new-message.ts';
import type { Device, DeviceOptions } from '../../src/sync/device.ts';
import { DeviceFixture, settled } from '../helpers/device-fixture.ts';
import { Random } from '../helpers/random.ts';
import { slowed } from '../helpers/slow-storage.ts';

/** `RANDOM_LIVES=500` for more, from `RANDOM_FIRST` on; `SEED=17` replays one, save the timing. */
const count = Number(process.env.RANDOM_LIVES ?? 12);
const first = Number(process.env.RANDOM_FIRST ?? 1);
const seeds =
  process.env.SEED === undefined
    ? Array.from({ length: count }, (_, n) => first + n)
    : [Number(process.env.SEED)];
const steps = 60;

describe('a device under random schedules of writes, losses and restarts', () => {
  it.each(seeds)(
    'SYNC-06 SYNC-08 SYNC-09 ends with exactly what the gateway has, and nothing that was written is lost (SEED=%i)',
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

/** A message that was written: what it says is nowhere else. */
interface Said {
  id: string;
  chat: string;
  text: string;
}

class Run {
  readonly fixture = new DeviceFixture();
  readonly #random: Random;
  readonly #said: Said[] = [];
  readonly #chats: string[];
  readonly #gone = new Set<string>();
  /** What its owner has made of the one field of `own` that nobody else writes. */
  #closed = false;
  /** Whom they have marked, as far as nobody has refused it. */
  readonly #marked = new Map<string, boolean>();
  readonly #options: Partial<DeviceOptions>;
  #device!: Device;

  constructor(seed: number) {
    this.#random = new Random(seed);
    const { uid, server } = this.fixture;
    const storage = this.#random.chance(0.4)
      ? slowed(this.fixture.storage(), new Random(seed + 1_000_000), 12)
      : this.fixture.storage();
    this.#options = { storage, settings: { slice: 1 + this.#random.below(4) } };
    this.fixture.network.bringsPulls = this.#random.chance(0.7);
    this.#chats = [1, 2, 3].map((n) => `${uid}_${'c'.repeat(20)}_170000000000${n}`);
    server.rule = (_name, { doc }) => {
      if (this.#gone.has(String(doc?.['chat_uid']))) return { code: 'CHAT_GONE' };
      const words = `${String(doc?.['text'])} ${String(doc?.['description'])}`;
      return words.includes('forbidden') ? { code: 'INVALID' } : undefined;
    };
    server.put('profile', { uid, name: 'Minä', bio_text: '' });
    for (let n = 0; n < 20; n += 1) this.#putPerson(n);
    for (let n = 0; n < 8; n += 1) this.#putMeet(n);
    server.put('meets', { meetId: 'own', uid, closed: false });
  }

  async play(): Promise<void> {
    this.#device = await this.fixture.open(this.#options);
    for (let step = 0; step < steps; step += 1) {
      await this.#step(this.#random.below(18));
      if (this.#random.below(3) === 0) await pause(this.#random.below(25));
      if (this.#random.below(25) === 0) {
        await this.#device.close();
        this.#device = await this.fixture.open(this.#options);
      }
    }
    this.fixture.network.up();
    this.fixture.network.isMute = false;
    this.fixture.network.faults.length = 0;
    // What a mute stream has not told is asked for; its silence would be noticed later.
    this.#device.remote.syncNow();
  }

  async check(): Promise<void> {
    const { server, errors, divergences } = this.fixture;
    await settled(this.#device);
    for (const name of collectionNames) {
      const held: object[] = await this.#device[name].all();
      const mine = held.map((doc) => ({ ...doc, sort: undefined }));
      expect(sorted(name, mine), name).toEqual(sorted(name, server.all(name)));
    }
    expect(server.get('meets', 'own'), 'the last change').toMatchObject({ closed: this.#closed });
    for (const [id, isMarked] of this.#marked)
      expect(server.get('relations', id) !== undefined, id).toBe(isMarked);
    await this.#checkWords();
    expect(divergences).toEqual([]);
    // With where they come from: a life is not easily had again.
    expect(errors.map((one) => (one instanceof Error ? one.stack : one))).toEqual([]);
  }

  async close(): Promise<void> {
    await this.#device.close();
  }

  /** Every message has been written once by the gateway, or its words are here. */
  async #checkWords(): Promise<void> {
    const { server } = this.fixture;
    const { device } = this.#device;
    const refusals = await firstValueFrom(device.watchRefusals());
    for (const { id, chat, text } of this.#said) {
      const written = server.writes.get(id) ?? 0;
      expect(written, text).toBeLessThanOrEqual(1);
      if (written === 1) continue;
      expect(
        refusals.map((one) => one.text),
        'refused',
      ).toContain(text);
      const draft = await device.loadDraft<string>(`chat:${chat}`);
      expect(draft?.split('\n'), 'kept').toContain(text);
    }
  }

  async #step(kind: number): Promise<void> {
    const { network, server, uid } = this.fixture;
    const device = this.#device;
    const n = this.#random.below(20);
    if (kind <= 2) await this.#say(n);
    else if (kind === 3) await device.meets.patch(`meet-${n % 8}`, { description: this.#text() });
    else if (kind === 4) await device.profile.patch(uid, { bio_text: this.#text() });
    else if (kind === 5) await this.#mark(`f:${n % 4}`, true);
    else if (kind === 6) await this.#mark(`f:${n % 4}`, false);
    else if (kind === 7) this.#putPerson(n);
    else if (kind === 8) server.take('people', `person-${n}`);
    else if (kind === 9) this.#putMeet(n % 8);
    else if (kind === 10) network.faults.push('lose-answer');
    else if (kind === 11) network.faults.push('lose-request', { status: 503, code: 'UNAVAILABLE' });
    else if (kind === 12) network.down();
    else if (kind === 13) network.up();
    else if (kind === 14) await this.#turn();
    else if (kind === 15) network.isMute = !network.isMute;
    else if (kind === 16) network.cutStreams();
    else this.#serverMessage(n);
    if (this.#random.below(40) === 0) server.forgetCursors();
    if (this.#random.below(30) === 0) this.#takeChat(this.#chats[n % 3]!);
  }

  async #mark(id: string, isMarked: boolean): Promise<void> {
    const { uid } = this.fixture;
    const { relations } = this.#device;
    if (isMarked) await relations.insert({ id, actor: uid, kind: 'favourite', target: 'x' });
    else await relations.remove(id);
    this.#marked.set(id, isMarked);
  }

  /** Changes a field to and fro, so that it often is again what the gateway has been told long ago. */
  async #turn(): Promise<void> {
    // Before the first sync there is nothing to change.
    const { meets } = this.#device;
    const shown = await meets.get('own');
    if (!shown) return;
    // Of two acknowledgements that come together the former may be shown for a moment after the latter.
    this.#closed = !shown.closed;
    await meets.patch('own', { closed: this.#closed });
  }

  async #say(n: number): Promise<void> {
    const chat = this.#chats[n % 3]!;
    const text = `${n === 0 ? 'forbidden' : 'hei'} ${this.#said.length}`;
    const message = newMessage(this.#device, chat, text);
    this.#said.push({ id: message.id, chat, text });
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

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function sorted(name: CollectionName, docs: readonly object[]): object[] {
  const key = (doc: object) => String((doc as Record<string, unknown>)[primaryKeys[name]]);
  return [...docs].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}
