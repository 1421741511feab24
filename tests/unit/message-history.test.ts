import { expect, it } from 'vitest';
import type { StoredMessage } from '../../schemas/documents/stored.ts';
import { ChatLogs } from '../../sync-server/facts/chat-logs.ts';
import { Sequence } from '../../sync-server/facts/sequence.ts';
import type { SyncCore } from '../../sync-server/sync/core.ts';
import { answerHistory } from '../../sync-server/sync/history.ts';

/** Messages of one chat; gateways have given the same time to some, and a late one to the first. */
const stored = ['4', '1', '2', '2', '2', '3'].map((second, n): StoredMessage => ({
  _id: `chat:${n}`,
  _rev: '1-a',
  chat_uid: 'chat',
  sender_id: 'aino',
  text: '',
  timestamp: `2026-11-01T10:00:0${second}.000Z`,
}));

/** A gateway where one chat is seen. */
function core(): SyncCore {
  const range = () => Promise.resolve([...stored]);
  const getMany = (ids: readonly string[]) =>
    Promise.resolve(ids.map((id) => stored.find(({ _id }) => _id === id)));
  const chatLogs = new ChatLogs({ range, getMany }, new Sequence());
  const messages = { sees: (chat: string) => chat === 'chat' };
  const views = { of: () => ({ bring: () => undefined, messages }) };
  return { chatLogs, views, clock: () => new Date() } as unknown as SyncCore;
}

const placeOf = (n: number): [string, string] => [stored[n]?.timestamp ?? '', `chat:${n}`];

async function older(n: number, limit: number): Promise<[ids: string, complete: boolean]> {
  const wanted = [
    { chat: 'another', before: placeOf(n), limit },
    { chat: 'chat', before: placeOf(n), limit },
  ];
  const answers = await answerHistory(core(), 'aino', wanted);
  expect(answers.map(({ chat }) => chat)).toEqual(['chat']);
  const [answer] = answers;
  return [answer?.docs.map(({ id }) => id).join() ?? '', answer?.complete ?? false];
}

it('SYNC-11 scrolling back leaves out none of the messages of one moment, and brings none twice', async () => {
  expect(await older(5, 2)).toEqual(['chat:3,chat:4', false]);
  expect(await older(3, 2)).toEqual(['chat:1,chat:2', true]);
  expect(await older(4, 9)).toEqual(['chat:1,chat:2,chat:3', true]);
  expect(await older(1, 9)).toEqual(['', true]);
});
