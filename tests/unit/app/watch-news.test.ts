// @vitest-environment happy-dom
import { BehaviorSubject, Subject } from 'rxjs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetNews, news } from '../../../src/app/news.ts';
import { watchNews } from '../../../src/app/watch-news.ts';
import { announcements } from '../../../src/components/announce.ts';
import type { Replica } from '../../../src/data/replica.ts';
import type { ActionDoc, ChatDoc, MeetDoc, MessageDoc } from '../../../schemas/documents/device.ts';

const now = new Date('2026-05-29T12:00:00.000Z');
const unread = { read: false, createdAt: '2026-05-01T12:00:00.000Z' } as ActionDoc;
const chat = { uid: 'chat', meet_id: 'meet', owner_id: 'me', lastCheckTimeOwner: null } as ChatDoc;
const message = {
  id: '1',
  sender_id: 'other',
  timestamp: '2026-05-01T12:00:00.000Z',
} as MessageDoc;

let chats: Subject<ChatDoc[]>;
let actions: Subject<ActionDoc[]>;
let meets: BehaviorSubject<MeetDoc[]>;
let messages: BehaviorSubject<MessageDoc[]>;
let stop: () => void;
const setAppBadge = vi.fn<(count: number) => Promise<void>>(async () => undefined);
const setValue = vi.fn<(key: string, value: unknown) => Promise<void>>(async () => undefined);

beforeEach(() => {
  vi.clearAllMocks();
  chats = new Subject();
  actions = new Subject();
  meets = new BehaviorSubject<MeetDoc[]>([]);
  messages = new BehaviorSubject([message]);
  Object.assign(navigator, { setAppBadge });
  stop = watchNews({
    uid: 'me',
    chats: { watch: () => chats },
    actions: { watch: () => actions },
    meets: { watch: () => meets },
    messages: { watch: () => messages },
    device: { setValue },
    clock: { now: () => now },
  } as unknown as Replica);
});

afterEach(() => {
  stop();
  forgetNews();
});

it('NAV-04 NOTIF-14 a start leaves the icon and its count as they are until all news is known', () => {
  actions.next([unread]);
  expect(news.get().actions, 'the bars show it at once').toBe(1);
  expect(setAppBadge).not.toHaveBeenCalled();
  expect(setValue).not.toHaveBeenCalled();
  chats.next([chat]);
  expect(setAppBadge.mock.calls).toEqual([[2]]);
  expect(setValue.mock.calls).toEqual([['app-icon-count', 2]]);
  actions.next([]);
  expect(setAppBadge).toHaveBeenLastCalledWith(1);
});

it('NAV-02 NAV-04 what has been read elsewhere leaves the icon once all news is known', () => {
  actions.next([]);
  expect(setAppBadge).not.toHaveBeenCalled();
  chats.next([]);
  expect(setAppBadge.mock.calls, 'none takes it away').toEqual([[0]]);
  stop();
  actions.next([unread]);
  expect(setAppBadge).toHaveBeenCalledOnce();
});

it('NAV-02 MEET-33 the chats of a meet that I have just deleted have no news, also before the gateway has heard', () => {
  const meet = { meetId: 'meet', uid: 'me', archived: false, archived_by: null } as MeetDoc;
  meets.next([meet]);
  chats.next([chat]);
  expect(news.get()).toMatchObject({ chats: true, unreadChats: 1 });
  meets.next([{ ...meet, archived: true }]);
  expect(news.get()).toMatchObject({ chats: false, unreadChats: 0 });
});

it('NAV-02 news is a message of the other that is newer than my last check time, also before one of mine', () => {
  const mine = { ...message, id: '2', sender_id: 'me', timestamp: '2026-05-01T12:01:00.000Z' };
  // Written without a network, and sent from another screen: what came meanwhile has not been looked at.
  messages.next([mine, message]);
  chats.next([chat]);
  expect(news.get()).toMatchObject({ chats: true, unreadChats: 1 });
  chats.next([{ ...chat, lastCheckTimeOwner: message.timestamp ?? null }]);
  expect(news.get()).toMatchObject({ chats: false, unreadChats: 0 });
});

it('NAV-04 NOTIF-03 the bell tells of what the log shows: nothing that is older than 28 days', () => {
  actions.next([unread, { ...unread, createdAt: '2026-05-01T11:59:59.999Z' }]);
  expect(news.get().actions).toBe(1);
});

it('NAV-02 NAV-04 GEN-11 what comes is told to who does not see the bars, what there was from the start is not', () => {
  vi.useFakeTimers();
  chats.next([chat]);
  actions.next([unread]);
  vi.advanceTimersByTime(2000);
  expect(announcements.get()).toEqual([]);
  actions.next([unread, { ...unread, id: 'next' }]);
  vi.advanceTimersByTime(2000);
  expect(announcements.get()).toHaveLength(1);
  vi.advanceTimersByTime(10_000);
  vi.useRealTimers();
});
