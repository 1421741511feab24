// @vitest-environment happy-dom
import { useEffect } from 'react';
import { Route, Routes, useNavigate } from 'react-router-dom';
import { Subject } from 'rxjs';
import { afterEach, expect, it, vi } from 'vitest';
import type { MeetDoc, RelationDoc } from '../../../schemas/documents/device.ts';
import { signupId } from '../../../schemas/domain/ids.ts';
import { changeSyncStatus, resetSyncStatus } from '../../../src/data/sync-status.ts';
import ChatPage from '../../../src/features/chats/chat-page.tsx';
import { FailedMessage } from '../../../src/features/chats/failed-message.tsx';
import '../../../src/features/chats/texts.ts';
import { useChat } from '../../../src/features/chats/use-chat.ts';
import { chat, me, meet, message, other, person, profile } from './helpers/docs.ts';
import { memoryReplica } from './helpers/memory-replica.ts';
import { render } from './helpers/render.tsx';
import type { Rendered } from './helpers/render.tsx';

let screen: Rendered;
afterEach(async () => {
  vi.useRealTimers();
  await screen.unmount();
  resetSyncStatus();
  localStorage.clear();
  document.body.replaceChildren();
});

it('CHAT-11 a refused message that is sent again by a double tap goes once', async () => {
  const about = chat(meet(1));
  const replica = await memoryReplica(me, { chats: [about], profile: [profile()] });
  const refusal = {
    id: 'messages/x/1',
    collection: 'messages',
    docId: `${about.uid}:x`,
    code: 'INVALID',
    params: {},
    text: 'Moi!',
    at: '2026-11-21T10:00:00.000Z',
  } as never;
  await replica.device.addRefusal(refusal);
  screen = await render(replica, <FailedMessage refusal={refusal} chatUid={about.uid} />);
  const button = screen.button('Lähetä uudelleen');
  await screen.act(async () => {
    button.click();
    await new Promise((done) => setTimeout(done, 5));
    button.click();
  });
  expect(await replica.messages.all()).toHaveLength(1);
});

/** Time passes as ever, and can be made to pass at once. */
const passTime = () =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
const pass = (ms: number) => screen.act(() => vi.advanceTimersByTimeAsync(ms));

function ChatState() {
  const found = useChat(chat(meet(1)).uid);
  return <p>{typeof found === 'string' ? found : 'here'}</p>;
}

it('CHAT-06 a chat that a device that is still being filled lacks is not gone', async () => {
  passTime();
  screen = await render(await memoryReplica(me), <ChatState />);
  await screen.act(() => changeSyncStatus({ firstSyncDone: false, upToDateAt: null }));
  // Longer than a chat is waited for on a device that has everything else.
  await pass(8200);
  expect(document.body.textContent).toBe('loading');
});

it.each([
  ['is here, as its stream tells what changes', [chat(meet(1))], 10, 'here', 0],
  ['is here, and nothing has been heard for long', [chat(meet(1))], 40, 'here', 1],
  ['is not here', [], 10, 'loading', 1],
])(
  'CHAT-06 SYNC-01 whether the gateway is asked for a chat that opens: one that %s',
  async (_, chats, seconds, state, times) => {
    const replica = await memoryReplica(me, { chats });
    const heard = replica.clock.now().getTime() - seconds * 1000;
    changeSyncStatus({ upToDateAt: new Date(heard).toISOString() });
    screen = await render(replica, <ChatState />);
    expect(document.body.textContent).toBe(state);
    await screen.act(() => changeSyncStatus({ online: false }));
    await screen.act(() => changeSyncStatus({ online: true }));
    expect(replica.synced).toBe(2 * times);
  },
);

it.each([
  ['is to be made', {}, 'loading'],
  ['has been deleted', { chat_archived: true } as const, 'gone'],
])(
  'SIGNUP-04 CHAT-11 the chat of a sign-up of mine, which the gateway makes a moment later: one that %s',
  async (_, fields, state) => {
    passTime();
    const { meetId, uid } = meet(1);
    const id = signupId(me, meetId);
    const relation = { id, actor: me, kind: 'signup', target: meetId, message: 'Hei', ...fields };
    const replica = await memoryReplica(me, { relations: [relation as RelationDoc] });
    expect(id).toBe(`signup:${chat(meet(1)).uid}`);
    expect(uid).not.toBe(me);
    screen = await render(replica, <ChatState />);
    const later = new Date(replica.clock.now().getTime() + 1000).toISOString();
    await screen.act(() => changeSyncStatus({ upToDateAt: later }));
    // Longer than anything else is waited for once the device is up to date: effects may change hands first.
    await pass(3000);
    expect(document.body.textContent).toBe(state);
  },
);

it('CHAT-06 SYNC-14 a chat is waited for until the gateway answers, though the clock has just been set back', async () => {
  const replica = await memoryReplica(me);
  const after = (ms: number) => new Date(+replica.clock.now() + ms).toISOString();
  screen = await render(replica, <p />);
  // What was said before, by the clock of before.
  await screen.act(() => changeSyncStatus({ upToDateAt: after(3_600_000) }));
  await screen.unmount();
  screen = await render(replica, <ChatState />);
  await screen.act(() => new Promise((done) => setTimeout(done, 3000)));
  expect(document.body.textContent).toBe('loading');
  await screen.act(() => changeSyncStatus({ upToDateAt: after(1000) }));
  await screen.act(() => new Promise((done) => setTimeout(done, 2000)));
  expect(document.body.textContent).toBe('gone');
}, 30_000);

it('CHAT-06 a chat that nobody tells of is waited for eight seconds, and as long once more when a network is back', async () => {
  passTime();
  const replica = await memoryReplica(me);
  screen = await render(replica, <ChatState />);
  await screen.act(() => changeSyncStatus({ firstSyncDone: true }));
  // Asked for before the chat was opened: says nothing of it.
  const before = new Date(+replica.clock.now() - 1000).toISOString();
  await screen.act(() => changeSyncStatus({ upToDateAt: before }));
  await pass(5000);
  const text = () => document.body.textContent;
  expect(text()).toBe('loading');
  const loseNetwork = async () => {
    await screen.act(() => changeSyncStatus({ online: false }));
    expect(text()).toBe('absent');
    await screen.act(() => changeSyncStatus({ online: true }));
  };
  await loseNetwork();
  await pass(5000);
  expect(text(), 'the wait of before is over').toBe('loading');
  await pass(4000);
  expect(text()).toBe('gone');
  await loseNetwork();
  expect(text()).toBe('loading');
});

const way: { go?: ReturnType<typeof useNavigate> } = {};
function Navigator() {
  const navigate = useNavigate();
  useEffect(() => void (way.go = navigate), [navigate]);
  return null;
}

it('CHAT-06 SYNC-01 without a network the chat of a notification is not said to be gone, and comes with it', async () => {
  const about = chat(meet(1));
  const { uid } = about;
  const replica = await memoryReplica(me, { profile: [profile()] });
  passTime();
  screen = await render(
    replica,
    <>
      <Navigator />
      <Routes>
        <Route path="/chat/:chatId" element={<ChatPage />} />
        <Route path="*" element={<p>Muualla</p>} />
      </Routes>
    </>,
    '/else',
  );
  const words = 'Tätä näkymää ei ole vielä ladattu laitteelle. Se avautuu, kun yhteys palaa.';
  for (const firstSyncDone of [false, true]) {
    await screen.act(() => changeSyncStatus({ firstSyncDone, online: false }));
    await screen.act(() => way.go?.(`/chat/${uid}`));
    expect(document.body.textContent).toContain(words);
    await screen.act(() => way.go?.('/else'));
  }
  await screen.act(() => way.go?.(`/chat/${uid}`));
  // As long as it would be waited for, and there is nothing to wait for yet.
  await pass(8200);
  expect(document.body.textContent).toContain(words);
  await screen.act(() => changeSyncStatus({ online: true }));
  expect(document.body.textContent).not.toContain(words);
  expect(document.body.textContent).not.toContain('Muualla');
  await screen.act(() => replica.chats.insert(about));
  expect(document.querySelector('textarea')).not.toBeNull();
});

it('CHAT-07 CHAT-08 messages are not shown before what stands above them, which would push them down', async () => {
  const about = chat(meet(1));
  const replica = await memoryReplica(me, {
    profile: [profile()],
    chats: [about],
    people: [person(other, 'Ville')],
    meets: [meet(1)],
    messages: [message(about, other, 1)],
  });
  const late = new Subject<MeetDoc>();
  replica.meets.watchOne = () => late;
  screen = await render(
    replica,
    <Routes>
      <Route path="/chat/:chatId" element={<ChatPage />} />
    </Routes>,
    `/chat/${about.uid}`,
    true,
  );
  expect(document.querySelector('[role="log"]')).toBeNull();
  expect(document.body.textContent, 'nobody is missing yet').not.toContain('User not found');
  await screen.act(() => late.next(meet(1)));
  expect(document.querySelector('[role="log"]')).not.toBeNull();
  expect(document.querySelector('h1')?.textContent).toContain('Ville');
  expect(document.querySelector('time')?.dateTime).toBe(meet(1).meet_date);
});
