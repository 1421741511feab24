import type { RxCollection } from 'rxdb';
import { expect, it } from 'vitest';
import { openLane } from '../../src/sync/lane.ts';
import { PullHandler } from '../../src/sync/pull-handler.ts';
import type { Transport } from '../../src/sync/transport.ts';
import type { Doc } from '../../src/sync/wire-docs.ts';

const message = (chat: string, id: string): Doc => ({
  id: `${chat}:${id}`,
  chat_uid: chat,
  timestamp: '2026-11-26T11:18:55.686Z',
});
const answer = (goneChats: string[], docs: Doc[]) => ({
  docs,
  gone: [],
  goneChats,
  cursor: '1.2.1.0123456789abcdef',
  count: docs.length,
  digest: '0123456789abcdef',
});

it('SYNC-13 what comes of a chat while another one is being ended stays, though it takes the place of what was held', async () => {
  const held = new Map([
    ['a', ['a:1']],
    ['b', ['b:1']],
  ]);
  const lane = openLane('messages', '', () => undefined);
  const collection = {
    findOne: () => ({ exec: async () => null }),
    storageInstance: { findDocumentsById: async () => [] },
  };
  const transport = { open: () => ({ lane, pulled: Promise.resolve() }), isBringing: () => false };
  let isFirst = true;
  const handler = new PullHandler({
    name: 'messages',
    collection: collection as unknown as RxCollection<Doc>,
    transport: transport as unknown as Transport,
    slice: 10,
    messagesOf: async (chats) => {
      // A comparison of all chats is answered while the replica is read.
      if (isFirst) lane.buffer.accept(answer(['b'], [message('b', '2')]));
      isFirst = false;
      return chats.flatMap((chat) => held.get(chat) ?? []);
    },
    force: async () => undefined,
    poke: () => undefined,
    onOpened: () => undefined,
  });
  lane.buffer.accept(answer(['a'], []));
  const given: Doc[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const { documents } = await handler.next(undefined);
    given.push(...documents);
    for (const { id, _deleted } of documents as { id: string; _deleted: boolean }[]) {
      const own = (held.get(id.slice(0, 1)) ?? []).filter((one) => one !== id);
      held.set(id.slice(0, 1), _deleted ? own : [...own, id]);
    }
  }
  expect(held).toEqual(
    new Map([
      ['a', []],
      ['b', ['b:2']],
    ]),
  );
  expect(given.map(({ id }) => id).sort()).toEqual(['a:1', 'b:1', 'b:2']);
});
