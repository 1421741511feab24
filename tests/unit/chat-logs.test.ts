import { describe, expect, it } from 'vitest';
import type { StoredMessage } from '../../schemas/documents/stored.ts';
import { ChatLogs } from '../../sync-server/facts/chat-logs.ts';
import type { LogEntry } from '../../sync-server/facts/chat-logs.ts';
import { HeldLogs } from '../../sync-server/facts/held-logs.ts';
import { Sequence } from '../../sync-server/facts/sequence.ts';
import { message } from './helpers/chat-messages.ts';

/** Over a store with these messages, of which nothing has been read yet. */
function unreadLogs(stored: StoredMessage[]): ChatLogs {
  const range = () => Promise.resolve([...stored]);
  const getMany = (ids: readonly string[]) =>
    Promise.resolve(ids.map((id) => stored.find(({ _id }) => _id === id)));
  return new ChatLogs({ range, getMany }, new Sequence());
}

async function logsOf(stored: StoredMessage[] = []): Promise<ChatLogs> {
  const logs = unreadLogs(stored);
  await logs.log('chat');
  return logs;
}

describe('the messages of a chat', () => {
  it('SYNC-11 of one instant stand by their ids', async () => {
    const logs = await logsOf([message(3, 0), message(1, 0), message(5, -1)]);
    logs.note(message(2, 0));
    logs.note(message(0, 0));
    const ids = (await logs.log('chat')).map(({ id }) => id);
    expect(ids).toEqual(['chat:5', 'chat:0', 'chat:1', 'chat:2', 'chat:3']);
  });

  it('SYNC-13 are looked for again where a device knows more than the feed has told', async () => {
    const stored = [message(1, 0)];
    const logs = await logsOf(stored);
    stored.push(message(2, 1));
    await logs.reread('chat');
    const [first, second] = await logs.log('chat');
    expect([first?.id, first?.seq, second?.id]).toEqual(['chat:1', 0, 'chat:2']);
    expect(second?.seq).toBeGreaterThan(0);
  });

  it('SYNC-13 are read once where nobody has read them yet, and anew where that has begun before', async () => {
    const stored = [message(1, 0)];
    let readings = 0;
    const range = async () => {
      readings += 1;
      return [...stored];
    };
    const logs = new ChatLogs({ range, getMany: () => Promise.resolve([]) }, new Sequence());
    await logs.reread('chat');
    expect([readings, await logs.log('chat')]).toMatchObject([1, [{ id: 'chat:1' }]]);
    logs.forget('chat');
    const early = logs.log('chat');
    stored.push(message(2, 1));
    await logs.reread('chat');
    await early;
    expect(await logs.log('chat')).toMatchObject([{ id: 'chat:1' }, { id: 'chat:2' }]);
  });

  it('SYNC-13 are not there any more when an operator has deleted them while the chat was read', async () => {
    const all = [message(1, 0), message(2, 1), message(3, 2)];
    let answer = (_docs: StoredMessage[]): void => undefined;
    const range = () => new Promise<StoredMessage[]>((resolve) => (answer = resolve));
    const logs = new ChatLogs({ range, getMany: () => Promise.resolve([]) }, new Sequence());
    const idsOf = (log: readonly { id: string }[]) => log.map(({ id }) => id);
    const loading = logs.log('chat');
    logs.note(message(3, 2));
    logs.drop('chat', 'chat:2');
    logs.drop('chat', 'chat:3');
    answer(all);
    expect(idsOf(await loading)).toEqual(['chat:1']);
    // One that is put back meanwhile is there.
    const again = logs.reread('chat');
    await logs.log('chat');
    logs.note(message(2, 1));
    logs.drop('chat', 'chat:1');
    logs.drop('chat', 'chat:2');
    logs.note({ ...message(2, 1), _rev: '3-a' });
    answer(all.slice(0, 2));
    await again;
    expect(idsOf(await logs.log('chat'))).toEqual(['chat:2']);
  });

  it('API-03 are delivered anew when an operator has changed them, and leave when deleted', async () => {
    const logs = await logsOf();
    const told: string[] = [];
    logs.onMessage((chat) => told.push(chat));
    logs.note(message(1, 0));
    logs.note(message(1, 0));
    const [first] = await logs.log('chat');
    logs.note({ ...message(1, 0), _rev: '2-a', text: 'muutettu' });
    const [again] = await logs.log('chat');
    expect(again?.seq).toBeGreaterThan(first?.seq ?? 0);
    expect(await logs.documents(['chat:1'])).toMatchObject([{ text: 'muutettu' }]);
    logs.drop('chat', 'chat:1');
    expect(await logs.log('chat')).toEqual([]);
    expect(logs.cutAt('chat')).toBeGreaterThan(again?.seq ?? 0);
    expect(told).toHaveLength(3);
  });

  it('SYNC-13 are as the feed tells them last, whichever of two revisions CouchDB shows', async () => {
    const logs = await logsOf();
    const told: string[] = [];
    logs.onMessage((chat) => told.push(chat));
    logs.note(message(1, 0));
    const shown = async (_rev: string): Promise<string | undefined> => {
      logs.hear({ ...message(1, 0), _rev, text: _rev });
      return (await logs.documents(['chat:1']))[0]?.text;
    };
    expect(await shown('1-a')).toBe('viesti 1');
    expect(await shown('1-f')).toBe('1-f');
    expect(await shown('2-a')).toBe('2-a');
    expect(await shown('1-f')).toBe('1-f');
    // What was read before that is no news.
    logs.note(message(1, 0));
    expect(await shown('1-f')).toBe('1-f');
    expect(told).toHaveLength(4);
  });

  it('API-03 count once if they came before the chat was read, and malformed ones not at all', async () => {
    const malformed = { ...message(2, 1), text: 5 } as unknown as StoredMessage;
    const logs = unreadLogs([message(1, 0), malformed]);
    logs.note(message(1, 0));
    logs.note(message(3, 2));
    const log = await logs.log('chat');
    expect(log.map(({ id }) => id)).toEqual(['chat:1', 'chat:3']);
    expect(log.every(({ seq }) => seq > 0)).toBe(true);
  });

  it('ACC-16 are read anew once the chat is forgotten, and dropped ones are nowhere', async () => {
    const stored = [message(1, 0), message(2, 1)];
    const logs = await logsOf(stored);
    expect(logs.cutAt('chat')).toBe(0);
    logs.note(message(3, 2));
    logs.note(message(4, 3));
    logs.drop('chat', 'chat:4');
    expect(await logs.documents(['chat:3', 'chat:4'])).toHaveLength(1);
    logs.forget('chat');
    expect([logs.cutAt('chat'), logs.loaded('chat')]).toEqual([0, undefined]);
    stored.pop();
    expect((await logs.log('chat')).map(({ id }) => id)).toEqual(['chat:1']);
    expect(await logs.documents(['chat:3', 'chat:1'])).toMatchObject([{ text: 'viesti 1' }]);
  });

  it('API-03 are delivered anew when an operator has changed them, however many have come since', async () => {
    const logs = await logsOf();
    logs.note(message(1, 0));
    noteOthers(logs);
    logs.note({ ...message(1, 0), _rev: '2-a', text: 'muutettu' });
    expect(await logs.documents(['chat:1'])).toMatchObject([{ text: 'muutettu' }]);
  });

  it('API-03 are not held of more chats that nobody reads here than have been written into lately', async () => {
    const logs = unreadLogs([message(1, 0)]);
    logs.note(message(1, 0));
    noteOthers(logs);
    expect(await logs.log('chat')).toMatchObject([{ id: 'chat:1', seq: 0 }]);
  });
});

describe('chats in memory', () => {
  const hour = 3_600_000;
  const chats = ['a', 'b', 'c'];
  const idOf = (chat: string, n: number) => `${chat}:${n}`;
  const of = (chat: string, n: number): StoredMessage => ({
    ...message(n, n),
    _id: idOf(chat, n),
    chat_uid: chat,
  });

  /** Room for five places; each chat has two messages. */
  function fewLogs() {
    let elapsed = 0;
    const stored = chats.flatMap((chat) => [of(chat, 1), of(chat, 2)]);
    const range = async ({ startkey = '', endkey = '' }) =>
      stored.filter(({ _id }) => _id >= startkey && _id <= endkey);
    const held = new HeldLogs<LogEntry>(5, () => elapsed);
    const logs = new ChatLogs({ range, getMany: async () => [] }, new Sequence(), held);
    return {
      logs,
      stored,
      pass: (ms: number) => (elapsed += ms),
      inMemory: () => chats.filter((chat) => logs.loaded(chat) !== undefined),
    };
  }

  it('API-03 go when there are too many, those first that were not used for longest', async () => {
    const { logs, pass, inMemory } = fewLogs();
    await logs.log('a');
    await logs.log('b');
    await logs.log('a');
    await logs.log('c');
    expect(inMemory(), 'in use').toEqual(chats);
    pass(hour);
    await logs.log('a');
    logs.note(of('c', 3));
    expect(inMemory()).toEqual(['a', 'c']);
    logs.forget('a');
    pass(hour);
    await logs.log('b');
    expect(inMemory(), 'what was forgotten counts no more').toEqual(['b', 'c']);
    pass(hour);
    logs.note(of('c', 4));
    expect(inMemory(), 'a copy of the store may lack what has just come').toEqual(['c']);
  });

  it('SYNC-13 are read anew, and what came before is no news to who has heard it', async () => {
    const { logs, stored, pass, inMemory } = fewLogs();
    await logs.log('a');
    logs.note(of('a', 3));
    stored.push(of('a', 3));
    const last = (await logs.log('a')).at(-1)?.seq;
    pass(hour);
    await logs.log('b');
    await logs.log('c');
    expect(inMemory()).toEqual(['b', 'c']);
    logs.note(of('a', 4));
    stored.push(of('a', 4));
    const again = await logs.log('a');
    expect(again.map(({ id }) => id)).toEqual([1, 2, 3, 4].map((n) => idOf('a', n)));
    expect(again.map(({ seq }) => seq).slice(0, 3)).toEqual([last, last, last]);
    expect(again.at(-1)?.seq).toBeGreaterThan(last ?? 0);
  });

  it('SYNC-13 of one that is held no more a message is news, though it was dropped from what came lately', async () => {
    const { logs, stored, pass } = fewLogs();
    const heard = (await logs.log('a')).at(-1)?.seq ?? NaN;
    pass(hour);
    await logs.log('b');
    await logs.log('c');
    logs.note(of('a', 3));
    stored.push(of('a', 3));
    noteOthers(logs);
    expect((await logs.log('a')).at(-1)).toMatchObject({ id: idOf('a', 3) });
    expect((await logs.log('a')).at(-1)?.seq).toBeGreaterThan(heard);
  });
});

/** Messages of as many other chats as are remembered. */
function noteOthers(logs: ChatLogs): void {
  for (let n = 0; n < 20_000; n += 1)
    logs.note({ ...message(n, 0), _id: `${n}:1`, chat_uid: String(n) });
}
