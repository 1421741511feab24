import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { changeNews, forgetNews } from '../../../src/app/news.ts';
import { tellNews } from '../../../src/app/tell-news.ts';
import { announcements } from '../../../src/components/announce.ts';
import '../../../src/i18n/i18n.ts';

let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  changeNews({ chats: true, unreadChats: 1, actions: 2 });
  stop = tellNews();
});
afterEach(() => {
  stop();
  forgetNews();
  announcements.set([]);
  vi.useRealTimers();
});

const heard = () => {
  vi.advanceTimersByTime(2000);
  return announcements.get().map(({ text }) => text);
};

it('NAV-02 NAV-04 GEN-11 who does not see the bars hears of news wherever they are, once', () => {
  changeNews({ unreadChats: 2 });
  expect(heard()).toEqual(['Keskustelut, uusia viestejä']);
  changeNews({ actions: 3 });
  expect(heard()).toEqual(['Keskustelut, uusia viestejä', 'Ilmoitukset, 3 uutta']);
});

it('CHAT-17 NOTIF-03 what is read at once, as in an open chat, is none of them', () => {
  changeNews({ unreadChats: 2, actions: 3 });
  vi.advanceTimersByTime(500);
  changeNews({ unreadChats: 1, actions: 2 });
  expect(heard()).toEqual([]);
});

it('NAV-02 NAV-04 nor is what was there before, or what is read', () => {
  expect(heard()).toEqual([]);
  changeNews({ chats: false, unreadChats: 0, actions: 0 });
  expect(heard()).toEqual([]);
});
