// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { toastStore } from '../../../src/components/toast.ts';
import SyncStatePage from '../../../src/features/account/sync-state-page.tsx';
import { changeSyncStatus } from '../../../src/data/sync-status.ts';
import { favouriteId, signupId } from '../../../schemas/domain/ids.ts';
import { newMessage } from '../../../src/data/new-message.ts';
import { chat, me, meet, other, person } from './helpers/docs.ts';
import { memoryReplica } from './helpers/memory-replica.ts';
import type { MemoryReplica } from './helpers/memory-replica.ts';
import { render } from './helpers/render.tsx';
import type { Rendered } from './helpers/render.tsx';

const open = chat(meet(1));
let screen: Rendered;

afterEach(() => screen.unmount());

/** A message that waits to be sent. */
async function write(replica: MemoryReplica, text: string): Promise<void> {
  const message = newMessage(replica, open.uid, text);
  await replica.messages.insert(message);
  await replica.device.unsent.add('messages', [[message.id, 'local']]);
}

const rows = () => [...document.querySelectorAll('li')];

/** Every state of the list that the screen shows: what is missing in its first rows. */
function watchGaps(): () => string[] {
  const gaps: string[] = [];
  const look = () => {
    for (const row of rows().slice(0, 12))
      for (const selector of ['q', 'button', 'a'])
        if (!row.querySelector(selector)) gaps.push(`${selector}: ${row.outerHTML}`);
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    return gaps;
  };
}

it('SYNC-14 SYNC-15 a waiting change comes to the list with its words and buttons, not before them', async () => {
  const replica = await memoryReplica(me, { chats: [open] });
  await write(replica, 'Viesti 1');
  await replica.device.saveDraft('signup:gone', 'Tulisin mukaan');
  const gaps = watchGaps();
  screen = await render(replica, <SyncStatePage />);
  await screen.act(() => write(replica, 'Viesti 2'));
  await screen.until(() => rows().length === 3);
  expect(document.body.textContent).toContain('Viesti 1');
  expect(gaps().filter((gap) => !gap.includes('Tulisin'))).toEqual([]);
});

it('SYNC-15 of hundreds of changes those far from the screen are empty rows', async () => {
  const replica = await memoryReplica(me, { chats: [open] });
  for (let n = 1; n <= 200; n += 1) await write(replica, `Viesti ${n}`);
  screen = await render(replica, <SyncStatePage />);
  await screen.until(() => rows().length === 200);
  expect(document.querySelectorAll('li q').length).toBeLessThan(50);
});

it('SYNC-06 SYNC-15 who taps twice takes a waiting change back once: its words are there once', async () => {
  const replica = await memoryReplica(me, { chats: [open] });
  await write(replica, 'Viesti 1');
  screen = await render(replica, <SyncStatePage />);
  await screen.until(() => rows().length === 1);
  const button = screen.button('Peru');
  await screen.act(async () => {
    button.click();
    // As long as a slow phone takes until the row has gone.
    await expect.poll(() => replica.device.loadDraft(`chat:${open.uid}`)).toBe('Viesti 1');
    button.click();
  });
  await screen.until(() => rows().length === 0);
  expect(await replica.device.loadDraft(`chat:${open.uid}`)).toBe('Viesti 1');
  const said = toastStore.snapshot().map(({ text }) => text);
  expect(said).toContain('Peruttu, ei lähetetä. Teksti on tallessa luonnoksena.');
  expect(said).not.toContain('Tämä ehdittiin jo lähettää.');
});

it('SYNC-14 SYNC-15 it does not say that everything has arrived above what was refused', async () => {
  screen = await render(await memoryReplica(me), <SyncStatePage />);
  const said = () => document.body.textContent;
  const upToDateAt = '2026-11-21T10:00:00.000Z';
  await screen.act(() => changeSyncStatus({ upToDateAt, refused: 0 }));
  expect(said()).toContain('Kaikki muutoksesi ovat perillä.');
  await screen.act(() => changeSyncStatus({ refused: 2 }));
  expect(said()).not.toContain('perillä');
  expect(said()).toContain('2 muutosta ei hyväksytty');
});

it('SAFE-12 SYNC-13 SYNC-15 a refused change names nobody and nothing any more that leaves while it is looked at', async () => {
  const gone = meet(2, { uid: other, meet_type: 'Sauna' });
  const replica = await memoryReplica(me, {
    people: [person(other, 'Aino')],
    meets: [gone],
  });
  for (const docId of [favouriteId(me, other), signupId(me, gone.meetId)]) {
    const at = '2026-11-21T10:00:00.000Z';
    const entry = { id: docId, docId, at, params: {}, text: null };
    await replica.device.addRefusal({ ...entry, collection: 'relations', code: 'GONE' });
  }
  screen = await render(replica, <SyncStatePage />);
  await screen.until(() => rows().length === 2);
  const said = () =>
    rows()
      .map((row) => row.textContent)
      .join();
  expect(said()).toContain('Suosikki: Aino');
  expect(said()).toContain('Ilmoittautuminen: Sauna');
  await screen.act(async () => {
    await replica.people.remove(other);
    await replica.meets.remove(gone.meetId);
  });
  await screen.until(() => document.querySelectorAll('li a').length === 0);
  expect(said()).not.toMatch(/Aino|Sauna/);
});
