// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { newMessageId } from '../../../schemas/domain/ids.ts';
import type { RefusalEntry } from '../../../src/data/device-store.ts';
import { toastStore } from '../../../src/components/toast.ts';
import { describeChange } from '../../../src/features/account/describe-change.ts';
import { RefusedList } from '../../../src/features/account/refused-list.tsx';
import '../../../src/features/account/texts.ts';
import { chat, me, meet, other } from './helpers/docs.ts';
import { memoryReplica } from './helpers/memory-replica.ts';
import { render } from './helpers/render.tsx';
import type { Rendered } from './helpers/render.tsx';

let screen: Rendered;

afterEach(async () => {
  await screen.unmount();
  document.body.replaceChildren();
});

/** What /changes offers for a refused message, while the chat is still on the device. */
async function offered(code: RefusalEntry['code']): Promise<string[]> {
  const open = chat(meet(1, { uid: other }));
  const replica = await memoryReplica(me, { chats: [open] });
  const docId = newMessageId(open.uid, new Date());
  const entry: RefusalEntry = {
    id: `messages/${docId}`,
    collection: 'messages',
    docId,
    code,
    params: {},
    text: 'Nähdään!',
    at: '2026-11-21T10:00:00.000Z',
  };
  const words = await describeChange(replica, 'messages', docId);
  screen = await render(replica, <RefusedList refused={[{ change: entry, words }]} />);
  return [...document.querySelectorAll('a, button')].map((one) => one.textContent ?? '');
}

it('SYNC-15 a message that was refused because its chat is gone does not lead there', async () => {
  expect(await offered('CHAT_GONE')).toEqual(['Kopioi teksti', 'Poista luettelosta']);
});

it('SYNC-15 GEN-11 its buttons tell which message they are about', async () => {
  await offered('VANISHED');
  const buttons = [...document.querySelectorAll('a, button')];
  expect(buttons.length).toBeGreaterThan(2);
  for (const button of buttons) {
    const ids = button.getAttribute('aria-describedby')?.split(' ') ?? [];
    const words = ids.map((id) => document.getElementById(id)?.textContent).join(': ');
    expect(words).toMatch(/^Viesti.*: Nähdään!$/);
  }
});

it('SYNC-15 one that was refused for another reason does', async () => {
  expect(await offered('VANISHED')).toContain('Avaa keskustelu');
});

it.each([
  ['lets it', () => Promise.resolve(), 'Teksti kopioitu'],
  ['refuses it', () => Promise.reject(new Error('denied')), 'Kopioiminen ei onnistunut'],
  ['has no clipboard', undefined, 'Kopioiminen ei onnistunut'],
])('SYNC-15 whether a text was copied is said: the browser %s', async (_what, writeText, said) => {
  vi.stubGlobal('navigator', { clipboard: writeText && { writeText } });
  await offered('CHAT_GONE');
  await screen.act(() => screen.button('Kopioi teksti').click());
  expect(toastStore.snapshot().at(-1)?.text).toBe(said);
  vi.unstubAllGlobals();
});
