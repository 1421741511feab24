// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { DeviceStorage } from '../../../src/features/account/device-storage.tsx';
import '../../../src/features/account/texts.ts';
import { me, profile } from './helpers/docs.ts';
import { memoryReplica } from './helpers/memory-replica.ts';
import { render } from './helpers/render.tsx';
import type { Rendered } from './helpers/render.tsx';

let screen: Rendered;

afterEach(async () => {
  await screen.unmount();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

function stubNavigator(userAgent: string): void {
  const estimate = async () => ({ usage: 5_000_000, quota: 1_000_000_000 });
  vi.stubGlobal('navigator', { userAgent, storage: { estimate, persisted: async () => false } });
}

const insecure = () => Promise.reject(new DOMException('', 'SecurityError'));

it.each([
  ['pictures are kept', { keys: async () => ['kd-images-full-x'], open: async () => one }, 1],
  ['the browser keeps none and says so by an error', { keys: insecure, open: insecure }, 0],
])('SYNC-01 SYNC-16 tells the room that the app takes where %s', async (_, caches, pictures) => {
  vi.stubGlobal('caches', caches);
  stubNavigator('Android');
  screen = await render(await memoryReplica(me), <DeviceStorage />);
  await expect.poll(() => document.body.textContent).toContain('Sovellus vie');
  expect(document.body.textContent?.includes('Laitteella on 1 kuva')).toBe(pictures === 1);
});

it.each([
  ['an iPhone’s browser', 'iPhone', true],
  ['another browser', 'Android', false],
])('SYNC-16 tells that %s empties a device after a week, or not', async (_, userAgent, isTold) => {
  stubNavigator(userAgent);
  const replica = await memoryReplica(me, { profile: [profile()] });
  screen = await render(replica, <DeviceStorage />);
  await expect.poll(() => document.body.textContent).toContain('Selain voi tyhjentää tiedot');
  expect(document.body.textContent?.includes('viikko')).toBe(isTold);
  expect(document.querySelector('a[href="/addtohomescreen"]') !== null).toBe(isTold);
});

const one = { keys: async () => [new Request('http://localhost/a.jpg')] };
