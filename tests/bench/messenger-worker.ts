/** One of two people who chat: a real device, and beside it a plain client of the echo. */
import { parentPort, workerData } from 'node:worker_threads';
import { newMessage } from '../../src/data/new-message.ts';
import { readEvents } from '../../src/sync/sse.ts';
import { openRealDevice, settled } from './real-device.ts';
import type { MessengerData, MessengerRequest } from './messenger.ts';

const { gateway, baselines, uid, token, chat } = workerData as MessengerData;
const now = (): number => Number(process.hrtime.bigint() / 1000n) / 1000;
const seen = new Set<string>();

const device = await openRealDevice(gateway, uid, token);
await settled(device);
// What the chat screen watches (src/features/chats/use-messages.ts).
device.messages
  .watch({ where: { chat_uid: chat }, sort: { field: 'sort', direction: 'asc' }, limit: 60 })
  .subscribe((messages) => {
    const at = now();
    for (const { id, text, sender_id } of messages) {
      if (seen.has(id)) continue;
      seen.add(id);
      if (sender_id !== uid) parentPort?.postMessage({ heard: text, at });
    }
  });
const stream = await fetch(`${baselines}/echo/stream`);
void hearEchoes(stream.body as ReadableStream<Uint8Array>);

async function hearEchoes(body: ReadableStream<Uint8Array>): Promise<void> {
  for await (const { event, data } of readEvents(body))
    if (event === 'echo')
      parentPort?.postMessage({ heard: (JSON.parse(data) as { text: string }).text, at: now() });
}

async function say(text: string): Promise<void> {
  await device.messages.insert(newMessage(device, chat, text));
}

async function echo(text: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  await (
    await fetch(`${baselines}/echo`, { method: 'POST', headers, body: JSON.stringify({ text }) })
  ).text();
}

parentPort?.on('message', ({ do: what, text }: MessengerRequest) => {
  parentPort?.postMessage({ said: text, at: now() });
  void (what === 'say' ? say(text) : echo(text));
});
parentPort?.postMessage({ ready: true });
