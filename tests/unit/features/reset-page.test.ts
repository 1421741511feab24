// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, expect, it, vi } from 'vitest';
import { openDeviceStore } from '../../../src/data/device-store.ts';
import { replicaMarker, setReplicaMarker } from '../../../src/data/replica-marker.ts';
import { endSession, startSession } from '../../../src/data/session.ts';
import { wipeAccount } from '../../../src/data/wipe-account.ts';
import { me } from './helpers/docs.ts';

const names = async () => (await Dexie.getDatabaseNames()).toSorted();

afterEach(async () => {
  endSession('signed-out');
  await wipeAccount(me);
  localStorage.clear();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

/** A browser in which the account is signed in and no app is open. @param draft what only this device has */
async function signedIn(draft?: string): Promise<void> {
  startSession({ uid: me, email: 'a@a.fi', admin: false, token: 't', expiresIn: 900 });
  const device = await openDeviceStore(me);
  if (draft !== undefined) await device.saveDraft('chat:c', draft);
  device.close();
  indexedDB.open(`replica-kd-${me}--0`).onsuccess = (event) =>
    (event.target as IDBOpenDBRequest).result.close();
  setReplicaMarker({ uid: me, made: 'made', kept: draft === undefined ? 0 : 1 });
  await expect.poll(names).toEqual([`kd-device-${me}`, `replica-kd-${me}--0`]);
}

/** The page's own part, the same in either language but for its words. */
const page = `<div id="reset-ask"><form id="reset-form">
<input id="reset-password" name="password"><button type="submit"></button></form></div>
<div id="reset-done" hidden><p tabindex="-1"></p></div><a data-language="en" href="/reset/en.html">English</a>`;

const field = () => document.querySelector<HTMLInputElement>('#reset-password');

/** Sets a new password by the link of a mail. */
async function setPassword(): Promise<void> {
  vi.stubGlobal('fetch', async () => Response.json({ ok: true }));
  history.replaceState(null, '', `/reset?token=${me}.secret`);
  document.documentElement.lang = 'fi';
  document.body.innerHTML = page;
  const input = field();
  if (input) input.value = 'metsapolku-91';
  vi.resetModules();
  await import('../../../src/features/login/reset-script.ts');
  await new Promise((resolve) => setTimeout(resolve));
  document.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }));
  await expect.poll(() => document.getElementById('reset-done')?.hidden).toBe(false);
  expect(localStorage.getItem('kd:session')).toBeNull();
}

it('AUTH-07 AUTH-14 after a new password nothing of the account stays in a browser that was signed in', async () => {
  await signedIn();
  await setPassword();
  await expect.poll(names).toEqual([]);
  expect(replicaMarker()).toBeUndefined();
});

it('AUTH-07 AUTH-14 nor does the password in the page, once one leaves it for the sign-in', async () => {
  await signedIn();
  await setPassword();
  expect(field()?.value, 'until browsers have offered to keep it').toBe('metsapolku-91');
  dispatchEvent(new Event('pagehide'));
  expect(field()?.value).toBe('');
});

it('AUTH-07 SYNC-10 but what is nowhere else waits there for its sign-in', async () => {
  await signedIn('Kesken');
  await setPassword();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await names()).toEqual([`kd-device-${me}`, `replica-kd-${me}--0`]);
  const device = await openDeviceStore(me);
  expect(await device.loadDraft('chat:c')).toBe('Kesken');
  device.close();
  expect(replicaMarker()?.kept).toBe(1);
});

it('AUTH-07 GEN-10 that the password is changed is still said after a switch of the language', async () => {
  await signedIn();
  await setPassword();
  vi.stubGlobal('fetch', async () => new Response(`<html lang="en"><body>${page}</body></html>`));
  document.querySelector('a')?.click();
  await expect.poll(() => document.documentElement.lang).toBe('en');
  expect(document.getElementById('reset-done')?.hidden).toBe(false);
  expect(document.getElementById('reset-ask')?.hidden).toBe(true);
});
