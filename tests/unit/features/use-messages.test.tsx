// @vitest-environment happy-dom
import { useEffect } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { MessageDoc } from '../../../schemas/documents/device.ts';
import { changeSyncStatus } from '../../../src/data/sync-status.ts';
import { useMessages } from '../../../src/features/chats/use-messages.ts';
import type { Messages } from '../../../src/features/chats/use-messages.ts';
import { chat, me, meet, message, other } from './helpers/docs.ts';
import { memoryReplica } from './helpers/memory-replica.ts';
import type { MemoryReplica } from './helpers/memory-replica.ts';
import { render } from './helpers/render.tsx';
import type { Rendered } from './helpers/render.tsx';

const about = chat(meet(1));
const between = (from: number, to: number): MessageDoc[] =>
  Array.from({ length: to - from + 1 }, (_, n) => message(about, other, from + n));

let screen: Rendered;
let shown: Messages;
function Probe({ from }: { from?: string | undefined }) {
  const messages = useMessages(about.uid, from);
  useEffect(() => void (shown = messages));
  return <p>{messages.messages?.length ?? '?'}</p>;
}
const texts = () => (shown.messages ?? []).map(({ text }) => text);
const expected = (from: number, to: number) => between(from, to).map(({ text }) => text);
const open = async (replica: MemoryReplica, from?: MessageDoc) =>
  (screen = await render(replica, <Probe from={from?.sort} />));
const older = () => screen.act(() => shown.loadOlder());

afterEach(() => screen.unmount());

describe('the messages of a long thread', () => {
  it('CHAT-07 shows the newest 60, then older ones of the device a page at a time', async () => {
    await open(await memoryReplica(me, { messages: between(1, 200) }));
    expect(texts()).toEqual(expected(141, 200));
    await older();
    expect(texts()).toEqual(expected(81, 200));
    await older();
    await older();
    expect(texts()).toEqual(expected(1, 200));
    await older();
    expect(shown.older).toBe('complete');
  });

  it('CHAT-07 new messages join at the end, and no older one falls out', async () => {
    const replica = await memoryReplica(me, { messages: between(1, 130) });
    await open(replica);
    await older();
    await screen.act(async () => {
      for (const doc of between(131, 200)) await replica.messages.insert(doc);
    });
    expect(texts()).toEqual(expected(11, 200));
    await screen.act(() => replica.messages.insert(message(about, me, undefined)));
    expect(shown.messages?.at(-1)?.timestamp).toBeUndefined();
  });

  it('CHAT-03 CHAT-07 begins further back where one had been, and goes on from there both ways', async () => {
    const replica = await memoryReplica(me, { messages: between(1, 200) });
    await open(replica, between(71, 71)[0]);
    expect(texts()).toEqual(expected(71, 200));
    await screen.act(() => replica.messages.insert(message(about, other, 201)));
    expect(texts()).toEqual(expected(71, 201));
    await older();
    expect(texts()).toEqual(expected(11, 201));
  });

  it('CHAT-07 what the device lacks is fetched, a moment late, until there is no more', async () => {
    const replica = await memoryReplica(me, { messages: between(81, 110) });
    const asked: string[] = [];
    replica.remote.loadOlder = async (_chat, [, id]) => {
      asked.push(id);
      const page = asked.length === 1 ? between(31, 80) : between(1, 30);
      const { docs$ } = replica.messages;
      setTimeout(() => docs$.next([...docs$.value, ...page]), 30);
      return asked.length === 1 ? 'more' : 'complete';
    };
    await open(replica);
    const pages = async (count: number) => {
      for (let page = 0; page < count; page += 1) {
        await older();
        await screen.act(() => new Promise((resolve) => setTimeout(resolve, 60)));
      }
    };
    await pages(2);
    expect(texts()).toEqual(expected(31, 110));
    await pages(1);
    expect(texts()).toEqual(expected(1, 110));
    expect(asked).toEqual([between(81, 81)[0]?.id, between(31, 31)[0]?.id]);
    expect(shown.older).toBe('complete');
  });

  it('CHAT-07 the last ones are shown however late a busy device has written them: nobody asks for them again', async () => {
    const replica = await memoryReplica(me, { messages: between(11, 80) });
    replica.remote.loadOlder = async () => {
      const { docs$ } = replica.messages;
      setTimeout(() => docs$.next([...docs$.value, ...between(1, 10)]), 2500);
      return 'complete';
    };
    await open(replica);
    await older();
    expect(texts()).toEqual(expected(11, 80));
    await older();
    await screen.until(() => texts().length === 80);
    expect(texts()).toEqual(expected(1, 80));
  });

  it('SYNC-01 offline it says that older ones must wait', async () => {
    const replica = await memoryReplica(me, { messages: between(1, 10) });
    replica.remote.loadOlder = async () => 'offline';
    await open(replica);
    await older();
    expect(shown.older).toBe('offline');
    expect(texts()).toEqual(expected(1, 10));
  });

  it('SYNC-01 CHAT-07 they come with the network, as it has said, though nobody scrolls', async () => {
    const replica = await memoryReplica(me, { messages: between(11, 30) });
    replica.remote.loadOlder = async () => 'offline';
    await open(replica);
    await screen.act(() => changeSyncStatus({ online: false }));
    await older();
    replica.remote.loadOlder = async () => {
      const { docs$ } = replica.messages;
      docs$.next([...docs$.value, ...between(1, 10)]);
      return 'complete';
    };
    await screen.act(() => changeSyncStatus({ online: true }));
    expect(texts()).toEqual(expected(1, 30));
  });

  it('SYNC-01 whoever has not asked for older ones is brought none with the network', async () => {
    const replica = await memoryReplica(me, { messages: between(11, 30) });
    const asked = vi.spyOn(replica.remote, 'loadOlder');
    await open(replica);
    await screen.act(() => changeSyncStatus({ online: false }));
    await screen.act(() => changeSyncStatus({ online: true }));
    expect(asked).not.toHaveBeenCalled();
  });

  it('SYNC-01 before the message of the sign-up there is nothing that could be loaded', async () => {
    const replica = await memoryReplica(me, {
      messages: [message(about, other, 1, { kind: 'opening' })],
    });
    replica.remote.loadOlder = async () => 'offline';
    await open(replica);
    await older();
    expect(shown.older).toBe('complete');
  });
});
