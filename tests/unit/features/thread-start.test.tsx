// @vitest-environment happy-dom
import { useSyncExternalStore } from 'react';
import { afterEach, expect, it } from 'vitest';
import { announcements } from '../../../src/components/announce.ts';
import { createStore } from '../../../src/data/store.ts';
import '../../../src/features/chats/texts.ts';
import { ThreadStart, ThreadStartAnnouncer } from '../../../src/features/chats/thread-start.tsx';
import type { OlderState } from '../../../src/features/chats/use-messages.ts';
import { me } from './helpers/docs.ts';
import { memoryReplica } from './helpers/memory-replica.ts';
import { render } from './helpers/render.tsx';

afterEach(() => announcements.set([]));

/**
 * What is told as one state follows the other, each as long as the list redraws its rows a few times.
 * @param asked somebody has scrolled back
 */
async function told(states: readonly OlderState[], asked: boolean): Promise<string[]> {
  const state = createStore<OlderState>('idle');
  const Both = () => {
    const older = useSyncExternalStore(state.subscribe, state.get);
    return (
      <>
        <ThreadStart older={older} />
        <ThreadStartAnnouncer older={older} asked={asked} />
      </>
    );
  };
  const screen = await render(await memoryReplica(me), <Both />);
  for (const next of states) await screen.act(() => state.set(next));
  expect(document.querySelector('[role=status], [aria-live]'), 'rows of a list move').toBeNull();
  await screen.unmount();
  return announcements.get().map(({ text }) => text);
}

it('GEN-11 CHAT-07 that an opened chat is all there is stands above it, and is not told', async () => {
  expect(await told(['complete', 'complete'], false)).toEqual([]);
});

it('GEN-11 CHAT-07 that older messages are fetched is told once, and that there are no more', async () => {
  expect(await told(['loading', 'loading', 'complete'], true)).toEqual([
    'Ladataan vanhempia viestejä',
    'Keskustelun alku',
  ]);
});

it('GEN-11 CHAT-07 who has scrolled back is told where the chat begins, also if all of it was there', async () => {
  expect(await told(['complete', 'complete'], true)).toEqual(['Keskustelun alku']);
});

it('GEN-11 CHAT-07 what a chat asks for by itself as it opens is not told', async () => {
  expect(await told(['loading', 'complete'], false)).toEqual([]);
  expect(await told(['loading', 'offline'], false)).toEqual([]);
});
