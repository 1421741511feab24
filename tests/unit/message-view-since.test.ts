import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StoredMessage } from '../../schemas/documents/stored.ts';
import { ChatLogs } from '../../sync-server/facts/chat-logs.ts';
import { HeldLogs } from '../../sync-server/facts/held-logs.ts';
import { Sequence } from '../../sync-server/facts/sequence.ts';
import { MessageView } from '../../sync-server/views/message-view.ts';
import type { MessageDelta } from '../../sync-server/views/message-view.ts';

const chats = ['c1', 'c2', 'c3'] as const;
const read = '2026-12-31T00:00:00.000Z';

interface Step {
  kind: 'write' | 'remove' | 'turn' | 'rest';
  chat: (typeof chats)[number];
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('write', 'write', 'remove', 'turn', 'rest'),
  chat: fc.constantFrom(...chats),
});

/** Chats with their messages, and which of them one person has open. */
class Chats {
  readonly #stored: StoredMessage[] = [];
  readonly #open = new Set<string>();
  #written = 0;
  #elapsed = 0;
  readonly #sequence = new Sequence();
  readonly #logs = new ChatLogs(
    {
      range: async ({ startkey = '', endkey = '' }) =>
        this.#stored.filter(({ _id }) => _id >= startkey && _id <= endkey),
      getMany: async (ids) => ids.map((id) => this.#stored.find(({ _id }) => _id === id)),
    },
    this.#sequence,
    new HeldLogs(3, () => this.#elapsed),
  );
  readonly view = new MessageView(this.#logs, this.#sequence, () => read);

  do({ kind, chat }: Step): void {
    if (kind === 'write') this.#write(chat);
    if (kind === 'remove') this.#remove(chat);
    if (kind === 'turn') this.#turn(chat);
    if (kind === 'rest') this.#rest(chat);
  }

  #write(chat: string): void {
    const n = this.#written;
    this.#written += 1;
    const timestamp = new Date(Date.UTC(2026, 10, 21, 8, 0, n)).toISOString();
    const _id = `${chat}:${String(n).padStart(3, '0')}`;
    const message = { _id, chat_uid: chat, sender_id: 'ville', text: String(n), timestamp };
    this.#stored.push(message);
    this.#logs.note(message);
  }

  /** An operator deletes the oldest message of a chat by hand. */
  #remove(chat: string): void {
    const at = this.#stored.findIndex(({ chat_uid }) => chat_uid === chat);
    const [gone] = at < 0 ? [] : this.#stored.splice(at, 1);
    if (gone) this.#logs.drop(chat, gone._id);
  }

  /** Nobody asks for long, and what is written then leaves no room for the others. */
  #rest(chat: string): void {
    this.#elapsed += 3_600_000;
    for (let n = 0; n < 4; n += 1) this.#write(chat);
  }

  #turn(chat: string): void {
    if (!this.#open.delete(chat)) this.#open.add(chat);
    this.view.bring(this.#open);
  }

  /** What a device with this view holds now. */
  visible(): string[] {
    const seen = this.#stored.filter(({ chat_uid }) => this.#open.has(chat_uid));
    return seen.map(({ _id }) => _id).sort();
  }
}

function applied(held: readonly string[], delta: MessageDelta | undefined): string[] {
  if (delta === undefined) return ['a cursor of another view'];
  const stay = held.filter((id) => !delta.goneChats.some((chat) => id.startsWith(`${chat}:`)));
  return [...new Set([...stay, ...delta.ids])].sort();
}

describe('the messages of one person', () => {
  it('SYNC-13 a device comes from any earlier moment to what is seen now', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const world = new Chats();
        const { view } = world;
        const moments = [{ held: world.visible(), cursor: view.cursor(await view.read()) }];
        for (const one of steps) {
          world.do(one);
          moments.push({ held: world.visible(), cursor: view.cursor(await view.read()) });
        }
        const now = await view.read();
        for (const { held, cursor } of moments)
          expect(applied(held, view.since(cursor, now))).toEqual(world.visible());
        expect(applied([], view.everything(now))).toEqual(world.visible());
        const idle = view.since(view.cursor(now), now);
        expect(idle, 'nothing is said twice').toEqual({ ids: [], goneChats: [] });
      }),
    );
  });

  it('SYNC-13 what went from a chat is gone, though the chat left and came back meanwhile', async () => {
    const world = new Chats();
    for (const kind of ['turn', 'write'] as const) world.do({ kind, chat: 'c1' });
    const { view } = world;
    const held = world.visible();
    const cursor = view.cursor(await view.read());
    for (const kind of ['remove', 'turn', 'turn'] as const) world.do({ kind, chat: 'c1' });
    expect(held).toHaveLength(1);
    expect(applied(held, view.since(cursor, await view.read()))).toEqual([]);
  });

  it('SYNC-13 a chat that left and came back with more than its newest messages begins anew, and has no gap', async () => {
    const world = new Chats();
    for (const kind of ['turn', 'write'] as const) world.do({ kind, chat: 'c1' });
    const { view } = world;
    const held = world.visible();
    const cursor = view.cursor(await view.read());
    for (let n = 0; n < 40; n += 1) world.do({ kind: 'write', chat: 'c1' });
    for (const kind of ['turn', 'turn'] as const) world.do({ kind, chat: 'c1' });
    const now = applied(held, view.since(cursor, await view.read()));
    expect(now).toEqual(world.visible().slice(-30));
  });

  it('SYNC-16 chats with the newest messages come first', async () => {
    const world = new Chats();
    for (const chat of chats) world.do({ kind: 'turn', chat });
    const start = world.view.cursor(await world.view.read());
    for (const chat of ['c2', 'c3', 'c1', 'c2'] as const) world.do({ kind: 'write', chat });
    const ids = world.view.since(start, await world.view.read())?.ids;
    expect(ids).toEqual(['c2:000', 'c2:003', 'c1:002', 'c3:001']);
  });

  it('SYNC-13 a cursor of another view says nothing, unless that ended with the same messages', async () => {
    const [one, other] = [new Chats(), new Chats()];
    const cursor = one.view.cursor(await one.view.read());
    const nothing = { ids: [], goneChats: [] };
    expect(other.view.since(cursor, await other.view.read())).toEqual(nothing);
    for (const kind of ['turn', 'write'] as const) other.do({ kind, chat: 'c1' });
    expect(other.view.since(cursor, await other.view.read())).toBeUndefined();
  });
});
