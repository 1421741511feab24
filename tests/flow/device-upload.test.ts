import { readdir, rm } from 'node:fs/promises';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '../../schemas/limits.ts';
import { openDeviceStore } from '../../src/data/device-store.ts';
import type { DeviceStore, PictureUpload } from '../../src/data/device-store.ts';
import { PictureUploads } from '../../src/sync/picture-uploads.ts';
import { defaultSettings } from '../../src/sync/settings.ts';
import { pictureUploader } from '../../src/sync/uploader.ts';
import { until as within } from '../helpers/device-fixture.ts';
import { LiveGateway } from '../helpers/live-gateway.ts';
import { pictureIdOf } from '../helpers/people.ts';
import { Person } from '../helpers/person.ts';
import { sample } from '../helpers/sample-images.ts';
import { openTestStore } from '../helpers/test-core.ts';
import type { TestStore } from '../helpers/test-core.ts';

let on: TestStore;
let gateway: LiveGateway;
let aino: Person;
let large: Blob;
let store: DeviceStore;
let uploads: PictureUploads | undefined;
let indexedDb: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange };
/** Every request of an upload: method and bytes. */
let requests: string[];
type Fate = boolean | { status: number };
/** Decides about the next requests: `false` loses them before they reach the gateway. */
let reaches: (method: string, path: string) => Fate | Promise<Fate>;

// A pause lasts long enough for a busy machine to see it.
const settings = { ...defaultSettings, retryFirst: 200, retryMax: 400 };

beforeAll(async () => {
  on = await openTestStore();
  gateway = new LiveGateway(on);
  await gateway.start();
  aino = await Person.register(gateway.app, 'Aino');
  // Large, yet soon encoded.
  large = new Blob(
    [new Uint8Array(await sample(700, 600).png({ compressionLevel: 0 }).toBuffer())],
    { type: 'image/png' },
  );
  expect(large.size).toBeGreaterThan(4 * limits.resumableBytes);
});
afterAll(async () => {
  await gateway.die();
  await on.remove();
});
beforeEach(async () => {
  indexedDb = { indexedDB: new IDBFactory(), IDBKeyRange };
  requests = [];
  reaches = () => true;
  await start();
});
afterEach(stop);

/** Opens the page. */
async function start(): Promise<void> {
  store = await openDeviceStore(aino.uid, { indexedDb: indexedDb as never });
  const access = {
    token: () => Promise.resolve({ ok: true as const, value: aino.token }),
    refused: () => undefined,
  };
  const uploader = pictureUploader(access, async (path, init) => {
    const method = String(init.method);
    requests.push(`${method} ${init.body instanceof Blob ? init.body.size : 0}`);
    const aborted = new Promise<Fate>((resolve) =>
      init.signal?.addEventListener('abort', () => resolve(false)),
    );
    const fate = await Promise.race([reaches(method, path), aborted]);
    if (typeof fate === 'object') return new Response(null, fate);
    if (!fate) throw new TypeError('fetch failed');
    init.signal?.throwIfAborted();
    return fetch(`${gateway.url}${path}`, init);
  });
  uploads = new PictureUploads({
    store,
    uploader,
    settings,
    now: () => new Date(),
    isNamed: () => Promise.resolve(true),
    onError: (error) => expect(error).toBeUndefined(),
  });
  uploads.start();
}

/** Closes or reloads the page. */
async function stop(): Promise<void> {
  await uploads?.close();
  uploads = undefined;
  store.close();
}

function history(name: string) {
  const states: PictureUpload['state'][] = [];
  const progress: number[] = [];
  store.watchPicture(pictureIdOf(name)).subscribe((picture) => {
    // A live query may skip what lasts for a moment only, as waiting does.
    if (picture && picture.state !== 'waiting' && states.at(-1) !== picture.state)
      states.push(picture.state);
    if (picture && progress.at(-1) !== picture.progress) progress.push(picture.progress);
  });
  return { states, progress };
}

/** Encoding takes its time on a busy machine. */
const until = (holds: () => boolean | Promise<boolean>) => within(holds, 'the upload', 25_000);

const put = (name: string, blob = large) =>
  store.putPicture({ pictureId: pictureIdOf(name), kind: 'meet', blob });
const stateOf = async (name: string) =>
  (await store.pictures()).find(({ pictureId }) => pictureId === pictureIdOf(name))?.state;
const isThere = async (name: string) => (await stateOf(name)) === 'success';
const pieces = () => requests.filter((request) => /^(POST|PATCH) /.test(request));
const bytesOf = (all: string[]) => all.reduce((sum, one) => sum + Number(one.split(' ')[1]), 0);
const piece = 4 * limits.resumableBytes;

describe('large pictures on their way', { timeout: 180_000 }, () => {
  it('IMG-03 up to 262144 bytes in one request, above that in pieces, the first one at once', async () => {
    await put('small', new Blob([new Uint8Array(await sample().jpeg().toBuffer())]));
    await until(() => isThere('small'));
    expect(requests).toEqual([expect.stringMatching(/^PUT /)]);
    requests.length = 0;
    await put('large');
    await until(() => isThere('large'));
    expect(requests).toEqual([`POST ${piece}`, `PATCH ${large.size - piece}`]);
  });

  it('IMG-04 IMG-05 a cut pauses it; it goes on from where it was', async () => {
    const { states, progress } = history('cut');
    let cuts = 1;
    reaches = (method) => method !== 'PATCH' || (cuts -= 1) < 0;
    await put('cut');
    await until(() => isThere('cut'));
    await until(() => states.at(-1) === 'success');
    expect(states).toEqual(['running', 'paused', 'running', 'success']);
    // What had arrived was not sent again: only the lost piece was.
    expect(pieces()).toEqual([
      `POST ${piece}`,
      `PATCH ${large.size - piece}`,
      `PATCH ${large.size - piece}`,
    ]);
    expect(progress.filter((one) => ![0, 15, 50, 70, 80, 90, 100].includes(one))).toEqual([]);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
    expect(progress.at(-1)).toBe(100);
  });

  it('IMG-03 goes on after a reload of the page and a restart of the gateway', async () => {
    reaches = (method) => method !== 'PATCH';
    await put('reload');
    await until(async () => (await stateOf('reload')) === 'paused');
    await stop();
    await gateway.die();
    await gateway.start();
    requests = [];
    reaches = () => true;
    await start();
    await until(() => isThere('reload'));
    expect(requests).toEqual(['HEAD 0', `PATCH ${large.size - piece}`]);
  });

  it('IMG-03 begins anew when the gateway has cleared away what had arrived', async () => {
    let cuts = 1;
    reaches = async (method) => {
      if (method === 'HEAD') await rm(`${on.directory}/incoming/${aino.uid}`, { recursive: true });
      return method !== 'PATCH' || (cuts -= 1) < 0;
    };
    await put('cleared');
    await until(() => isThere('cleared'));
    expect(requests.filter((request) => request.startsWith('POST'))).toHaveLength(2);
  });

  it('IMG-03 another gateway that holds no pieces gets all of it in one request', async () => {
    // A balancer that gives every request to the next gateway; each has its own disk.
    reaches = async (method) => {
      if (method === 'PATCH') await rm(`${on.directory}/incoming/${aino.uid}`, { recursive: true });
      return true;
    };
    await put('balanced');
    await until(() => isThere('balanced'));
    expect(requests.at(-1)).toBe(`PUT ${large.size}`);
    expect(requests).toHaveLength(3);
  });

  it('IMG-03 an outage while it asks what has arrived throws nothing away', async () => {
    let cuts = 1;
    let outages = 2;
    reaches = (method) => {
      if (method === 'HEAD' && (outages -= 1) >= 0) return { status: 503 };
      return method !== 'PATCH' || (cuts -= 1) < 0;
    };
    await put('outage');
    await until(() => isThere('outage'));
    expect(requests.filter((request) => request === 'HEAD 0')).toHaveLength(3);
    expect(bytesOf(pieces())).toBe(large.size + (large.size - piece));
  });

  it('IMG-03 a small one that was cut off goes on in pieces, of which none arrives twice', async () => {
    const small = new Blob([
      new Uint8Array(await sample(250, 250).png({ compressionLevel: 0 }).toBuffer()),
    ]);
    expect(small.size).toBeLessThan(limits.resumableBytes);
    const lostAfter = (ms: number) =>
      new Promise<Fate>((resolve) => setTimeout(() => resolve(false), ms));
    let isLost = false;
    // A poor network that never brings all of it, and every second piece.
    reaches = (method) => {
      if (method === 'PUT') return lostAfter(1100);
      if (method !== 'HEAD') isLost = !isLost;
      return method === 'HEAD' || !isLost;
    };
    await put('poor', small);
    await until(() => isThere('poor'));
    expect(requests.filter((request) => request.startsWith('PUT'))).toHaveLength(1);
    expect(pieces()).toHaveLength(8);
    expect(bytesOf(pieces())).toBe(2 * small.size);
  });

  it('IMG-03 a small one that fails again and again before anything leaves goes in pieces, too', async () => {
    const small = new Blob([new Uint8Array(await sample().jpeg().toBuffer())]);
    reaches = (method) => method !== 'PUT';
    await put('small', small);
    await until(() => isThere('small'));
    expect(requests.filter((request) => request.startsWith('PUT'))).toHaveLength(3);
  });

  it('IMG-03 many large ones over a poor network do not push out each other’s parts', async () => {
    const cut = new Set<string>();
    reaches = (method, path) => method !== 'PATCH' || cut.size === cut.add(path).size;
    const names = ['many1', 'many2', 'many3', 'many4'];
    await Promise.all(names.map((name) => put(name)));
    for (const name of names) await until(() => isThere(name));
    expect(requests.filter((request) => request.startsWith('POST'))).toHaveLength(names.length);
  });

  it('SYNC-14 a network that says 200 to everything has taken nothing', async () => {
    const { states } = history('portal');
    let pages = 2;
    reaches = () => ((pages -= 1) >= 0 ? { status: 200 } : true);
    const small = new Blob([new Uint8Array(await sample().jpeg().toBuffer())]);
    await put('portal', small);
    await until(() => isThere('portal'));
    expect(states.filter((state) => state === 'paused')).not.toEqual([]);
    expect(requests).toHaveLength(3);
    [pages, requests] = [1, []];
    await put('hotel');
    await until(() => isThere('hotel'));
    expect(bytesOf(pieces())).toBe(piece + large.size);
  });

  it('IMG-04 a canceled one stops, is no failure, and is sent when tried again', async () => {
    const { states } = history('cancel');
    let letGo = (): void => undefined;
    const held = new Promise<boolean>((resolve) => (letGo = () => resolve(true)));
    reaches = (method) => (method === 'PATCH' ? held : true);
    await put('cancel');
    await until(() => requests.some((request) => request.startsWith('PATCH')));
    await store.cancelPicture(pictureIdOf('cancel'));
    await until(() => requests.at(-1) === 'DELETE 0');
    letGo();
    await until(async () => (await readdir(`${on.directory}/incoming/${aino.uid}`)).length === 0);
    expect([await stateOf('cancel'), pieces().length]).toEqual(['canceled', 2]);
    await store.changePicture(pictureIdOf('cancel'), { state: 'waiting' });
    await until(() => isThere('cancel'));
    await until(() => states.at(-1) === 'success');
    expect(states).toEqual(['running', 'canceled', 'running', 'success']);
    await store.cancelPicture(pictureIdOf('cancel'));
    expect(await stateOf('cancel')).toBe('success');
  });

  it('IMG-04 one that the user pauses waits, over a reload too, and goes on from where it was', async () => {
    const { states } = history('pause');
    let holds = true;
    const never = new Promise<boolean>(() => undefined);
    reaches = (method) => (holds && method === 'PATCH' ? never : true);
    await put('pause');
    await until(() => requests.some((request) => request.startsWith('PATCH')));
    await store.holdPicture(pictureIdOf('pause'));
    await until(() => states.at(-1) === 'paused');
    await stop();
    [holds, requests] = [false, []];
    await start();
    // Whatever else is due goes its way meanwhile.
    await put('other', new Blob([new Uint8Array(await sample().jpeg().toBuffer())]));
    await until(() => isThere('other'));
    expect([await stateOf('pause'), pieces()]).toEqual(['paused', []]);
    await store.resumePicture(pictureIdOf('pause'));
    await until(() => isThere('pause'));
    expect(pieces()).toEqual([`PATCH ${large.size - piece}`]);
  });

  it('IMG-04 IMG-08 what is no picture ends in an error and is not sent again', async () => {
    await put('broken', new Blob([new Uint8Array(limits.resumableBytes + 1)]));
    await until(async () => (await stateOf('broken')) === 'error');
    const { length } = requests;
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(requests).toHaveLength(length);
  });
});
