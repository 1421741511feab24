import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { flushOutbox } from '../../../workers/outbox.ts';
import { memoryCaches } from './memory-caches.ts';

const device = 'kd-device-aino';
const words = { title: 'Kohdataan', body: 'Sinulla on lähettämättömiä muutoksia.' };
interface OpenWindow {
  url: string;
  visibilityState: string;
  postMessage: (message: object, ports?: readonly MessagePort[]) => void;
}
let windows: OpenWindow[];
const said = vi.fn<(title: string, options: NotificationOptions) => Promise<void>>();

/** What the app has left on the device. */
async function leave(
  name: string,
  unsent: number,
  value: object | undefined,
  upload?: object,
): Promise<void> {
  const request = indexedDB.open(name, 10);
  const database = await new Promise<IDBDatabase>((resolve) => {
    request.onupgradeneeded = () => {
      request.result.createObjectStore('unsent', { autoIncrement: true });
      request.result.createObjectStore('values', { keyPath: 'key' });
    };
    request.onsuccess = () => resolve(request.result);
  });
  const tables = database.transaction(['unsent', 'values'], 'readwrite');
  for (let n = 0; n < unsent; n += 1) tables.objectStore('unsent').add({ n });
  if (value) tables.objectStore('values').put({ key: 'outbox-words', value });
  if (upload) tables.objectStore('values').put({ key: 'upload:p', value: upload });
  await new Promise((resolve) => (tables.oncomplete = resolve));
  database.close();
}

beforeEach(() => {
  windows = [];
  said.mockReset();
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
  vi.stubGlobal('caches', memoryCaches('kd-shell-1').storage);
  vi.stubGlobal('Notification', { permission: 'granted' });
  vi.stubGlobal('self', {
    clients: { matchAll: async () => windows },
    registration: { showNotification: said },
  });
});
afterEach(() => vi.unstubAllGlobals());

it('SYNC-02 what waits is sent by the open windows, each of them woken', async () => {
  await leave(device, 1, words);
  const woken: unknown[] = [];
  const open = [1, 2].map((n) => ({
    url: 'https://kohdataan.example/chat/c',
    visibilityState: 'visible',
    postMessage: (message: object) => woken.push([n, message]),
  }));
  windows = open.slice(0, 1);
  await flushOutbox();
  windows = open;
  await flushOutbox();
  expect(woken).toEqual([1, 1, 2].map((n) => [n, { type: 'SYNC' }]));
  expect(said).not.toHaveBeenCalled();
});

it('SYNC-02 it is said, too, where the only window is put to rest, and sends nothing until it is looked at', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  await leave(device, 1, words);
  const messages: object[] = [];
  const aside = {
    url: 'https://kohdataan.example/chat/c',
    visibilityState: 'hidden',
    postMessage: (message: object) => void messages.push(message),
  };
  windows = [aside];
  const flushed = flushOutbox();
  await vi.waitFor(() => expect(messages).toContainEqual({ type: 'SYNC' }));
  await vi.advanceTimersByTimeAsync(3000);
  vi.useRealTimers();
  await flushed;
  expect(said).toHaveBeenCalledOnce();

  // One that is only aside answers what any page of the app does, and sends.
  const answers = (message: object, ports?: readonly MessagePort[]) => {
    if ('type' in message && message.type === 'LOOKED_AT') ports?.[0]?.postMessage(false);
  };
  windows.push({ ...aside, postMessage: answers });
  await flushOutbox();
  expect(said).toHaveBeenCalledOnce();
});

it('SYNC-02 with no window open it is said, in the app’s words, and a tap leads to what waits', async () => {
  await leave(device, 2, words);
  let shown = false;
  // The browser puts the worker aside once its work is done.
  said.mockImplementation(async () => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    shown = true;
  });
  await flushOutbox();
  expect(shown).toBe(true);
  expect(said).toHaveBeenCalledOnce();
  expect(said).toHaveBeenCalledWith(
    words.title,
    expect.objectContaining({ body: words.body, tag: 'kd-outbox', data: { url: '/changes' } }),
  );
});

it('SYNC-02 nor is there one of the app where somebody reads a public page, which sends nothing', async () => {
  await leave(device, 1, words);
  const postMessage = vi.fn<(message: unknown) => void>();
  windows = [{ url: 'https://kohdataan.example/terms', visibilityState: 'visible', postMessage }];
  await flushOutbox();
  expect(said).toHaveBeenCalledOnce();
  expect(postMessage).not.toHaveBeenCalled();
});

it('SYNC-14 nothing is said where nothing waits any more', async () => {
  await leave(device, 0, words);
  await flushOutbox();
  expect(said).not.toHaveBeenCalled();
});

it.each([
  ['waiting', false, 1],
  ['running', false, 1],
  ['paused', false, 1],
  ['paused', true, 0],
  ['success', false, 0],
  ['canceled', false, 0],
  ['error', false, 0],
] as const)(
  'SYNC-02 IMG-04 a picture whose document has gone ahead waits as well: one that is %s (held: %s) is told of %i times',
  async (state, held, times) => {
    await leave(device, 0, words, { state, held });
    await flushOutbox();
    expect(said).toHaveBeenCalledTimes(times);
  },
);

it('SYNC-02 a store that an earlier account has left, empty or damaged, hides nothing', async () => {
  await leave('kd-device-aada', 0, undefined);
  await leave(device, 1, words);
  const damaged = indexedDB.open('kd-device-aa');
  await new Promise((resolve) => (damaged.onsuccess = resolve));
  damaged.result.close();
  const found = vi.spyOn(indexedDB, 'databases');
  // One that is deleted meanwhile.
  found.mockResolvedValueOnce([{ name: 'kd-device-a' }, ...(await indexedDB.databases())]);
  await flushOutbox();
  expect(said).toHaveBeenCalledOnce();
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('kd-device-a');
});

it('SYNC-02 nor does one whose deletion never ends', async () => {
  await leave('kd-device-aa', 0, undefined);
  await leave(device, 1, words);
  const held = indexedDB.open('kd-device-aa');
  await new Promise((resolve) => (held.onsuccess = resolve));
  const deletion = indexedDB.deleteDatabase('kd-device-aa');
  await new Promise((resolve) => (deletion.onblocked = resolve));
  await flushOutbox();
  expect(said).toHaveBeenCalledOnce();
});

it('NOTIF-11 nothing is said where notifications are not allowed, or the app has left no words', async () => {
  await leave(device, 1, undefined);
  await flushOutbox();
  vi.stubGlobal('Notification', { permission: 'default' });
  await leave('kd-device-aino', 1, words);
  await flushOutbox();
  expect(said).not.toHaveBeenCalled();
});

it('AUTH-14 where nobody is signed in nothing is said, and nothing is made', async () => {
  await leave('other', 1, words);
  await flushOutbox();
  expect(said).not.toHaveBeenCalled();
  expect((await indexedDB.databases()).map(({ name }) => name)).toEqual(['other']);
});

it('AUTH-14 nothing is said of what a killed browser has brought back after a sign-out', async () => {
  vi.stubGlobal('caches', memoryCaches('kohdataan-signed-out').storage);
  await leave(device, 1, words);
  await flushOutbox();
  expect(said).not.toHaveBeenCalled();
});

it('AUTH-14 the account can be deleted right afterwards', async () => {
  await leave(device, 1, words);
  await flushOutbox();
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase(device);
    request.onsuccess = () => resolve();
    request.onblocked = () => reject(new Error('still open'));
  });
});
