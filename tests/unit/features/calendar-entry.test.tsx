// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { MeetStrip } from '../../../src/features/chats/meet-strip.tsx';
import '../../../src/features/chats/texts.ts';
import { me, meet } from './helpers/docs.ts';
import { memoryReplica } from './helpers/memory-replica.ts';
import { render } from './helpers/render.tsx';

it('CHAT-20 an entry is stamped by the gateway’s time: a calendar drops what seems older than what it has', async () => {
  const saved: Blob[] = [];
  vi.stubGlobal('URL', {
    ...URL,
    createObjectURL: (file: Blob) => `blob:${saved.push(file)}`,
    revokeObjectURL: () => undefined,
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const now = () => new Date('2026-11-21T10:00:00.000Z');
  const replica = await memoryReplica(me, {}, now);
  const screen = await render(replica, <MeetStrip meet={meet(1)} person={undefined} />);
  await screen.act(() => screen.button('Lisää kalenteriin').click());
  expect(await saved[0]?.text()).toContain('DTSTAMP:20261121T100000Z');
  await screen.unmount();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
