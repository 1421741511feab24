// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { sessionMap } from '../../../src/data/session-map.ts';
import { endSession, startSession } from '../../../src/data/session.ts';

afterEach(() => {
  endSession('signed-out');
  sessionStorage.clear();
});

it('MEET-09 CHAT-01 the list that chats are opened from is found where it was left after a reload, however many they were', () => {
  startSession({ uid: 'aino', email: 'a@a.fi', admin: false, token: 't', expiresIn: 900 });
  const places = sessionMap<number>('kd:test', 5);
  for (let chat = 1; chat <= 5; chat += 1) {
    places.set('list', chat);
    places.set(`chat ${chat}`, 0);
  }
  places.set('list', 6);
  document.dispatchEvent(new Event('visibilitychange'));
  const afterReload = sessionMap<number>('kd:test', 5);
  expect(afterReload.get('list')).toBe(6);
  expect([...afterReload.keys()]).toEqual(['chat 2', 'chat 3', 'chat 4', 'chat 5', 'list']);
});

it('CHAT-01 what an app that stays open remembers of screens does not grow for ever', () => {
  const places = sessionMap<number>('kd:test');
  for (let step = 0; step < 1000; step += 1) places.set(`step ${step}`, step);
  expect(places.size).toBeLessThanOrEqual(100);
  expect(places.get('step 999')).toBe(999);
});
