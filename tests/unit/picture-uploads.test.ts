import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDeviceStore } from '../../src/data/device-store.ts';
import type { DeviceStore } from '../../src/data/device-store.ts';
import { failureOf } from '../../src/data/send.ts';
import { waitAgain } from '../../src/sync/left-pictures.ts';
import { PictureUploads } from '../../src/sync/picture-uploads.ts';
import { defaultSettings } from '../../src/sync/settings.ts';
import type { Uploader } from '../../src/sync/uploader.ts';

const cut = { ok: false, code: 'NETWORK', message: 'cut' } as const;
const done = { ok: true, value: null } as const;
let store: DeviceStore;
let uploads: PictureUploads;
/** Pictures in the order in which they were tried. */
let tried: string[];
/** What is to go wrong; elsewhere nothing may. */
let errors: unknown[] | undefined;
/** Pictures that a document names. */
let named: string[];

beforeEach(async () => {
  [tried, named] = [[], []];
  errors = undefined;
  const indexedDb = { indexedDB: new IDBFactory(), IDBKeyRange };
  store = await openDeviceStore('aino', { indexedDb: indexedDb as never });
});
afterEach(async () => {
  await uploads.close();
  store.close();
});

async function start(
  upload: Uploader['upload'],
  retryMax: number,
  giveUp: Uploader['giveUp'] = () => Promise.resolve(),
): Promise<void> {
  const uploader: Uploader = {
    upload: (picture, ...rest) => {
      tried.push(picture.pictureId);
      return upload(picture, ...rest);
    },
    giveUp,
  };
  uploads = new PictureUploads({
    store,
    uploader,
    settings: { ...defaultSettings, retryFirst: 20, retryMax },
    now: () => new Date(),
    isNamed: async (id) => named.includes(id),
    onError: (error) => (errors ? void errors.push(error) : expect(error).toBeUndefined()),
  });
  uploads.start();
}

const put = async (...ids: string[]) => {
  for (const pictureId of ids)
    await store.putPicture({ pictureId, kind: 'meet', blob: new Blob(['jpeg']) });
};
const stateOf = async (id: string) =>
  (await store.pictures()).find(({ pictureId }) => pictureId === id)?.state;

describe('pictures over a poor network', () => {
  it('SYNC-06 one of which a part arrives before each cut goes on soon', async () => {
    let held = 0;
    const upload: Uploader['upload'] = async (_picture, tell) => {
      tell(held, held > 0);
      held += 5;
      return held > 100 ? done : cut;
    };
    await put('a');
    await start(upload, 60_000);
    // Pauses that double, from 20 ms, would take minutes in all.
    await expect.poll(() => stateOf('a')).toBe('success');
  });

  it('SYNC-06 some that never get through do not hold up the others', async () => {
    await put('a', 'b', 'c', 'd', 'e');
    await start(async ({ pictureId }, tell) => {
      tell(0, true);
      return pictureId < 'd' ? cut : done;
    }, 20);
    await expect.poll(() => stateOf('e')).toBe('success');
    expect(await stateOf('d')).toBe('success');
    const before = tried.length;
    await expect.poll(() => tried.slice(before)).toEqual(expect.arrayContaining(['a', 'b', 'c']));
  });

  it('SYNC-06 a device that was full for a while goes on with all of them once there is room', async () => {
    const { beginPicture, changePicture } = store;
    const full = () => {
      // There is room once it has been tried in vain a few times, however quickly this machine tries.
      if ((errors?.length ?? 0) > 1) Object.assign(store, { beginPicture, changePicture });
      return Promise.reject(new DOMException('full', 'QuotaExceededError'));
    };
    await put('a', 'b', 'c', 'd');
    errors = [];
    await start(async ({ pictureId }) => {
      // The second has arrived, but that cannot be written down.
      if (pictureId === 'b' && errors?.length === 0) {
        store.changePicture = store.beginPicture = full;
      }
      return done;
    }, 60);
    await expect.poll(() => stateOf('d')).toBe('success');
    expect(await Promise.all(['a', 'b', 'c'].map(stateOf))).toEqual(Array(3).fill('success'));
    expect(errors?.length).toBeGreaterThan(1);
  });

  it('SYNC-06 SYNC-16 a device that is full from the start on goes on with what an earlier page was sending', async () => {
    const { changePicture } = store;
    await put('a');
    await store.beginPicture('a', 15);
    errors = [];
    store.changePicture = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
    await start(async () => done, 60);
    await expect.poll(() => errors?.length).toBeGreaterThan(1);
    // It rests in between, at least 10, 20, then 30 ms.
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(errors.length).toBeLessThan(20);
    expect(tried).toEqual([]);
    store.changePicture = changePicture;
    await expect.poll(() => stateOf('a')).toBe('success');
  });

  it('IMG-04 what an earlier page was sending stays stopped, though it is stopped just as this one begins', async () => {
    await put('a', 'b');
    for (const id of ['a', 'b']) await store.beginPicture(id, 15);
    const { pictures } = store;
    store.pictures = async () => {
      const found = await pictures();
      await Promise.all([store.cancelPicture('a'), store.holdPicture('b')]);
      return found;
    };
    await waitAgain(store);
    store.pictures = pictures;
    expect(await Promise.all(['a', 'b'].map(stateOf))).toEqual(['canceled', 'paused']);
    await put('next');
    await start(async () => done, 20);
    await expect.poll(() => stateOf('next')).toBe('success');
    expect(tried).toEqual(['next']);
  });

  it('IMG-04 SYNC-14 one that the user has paused waits no more once nothing names it', async () => {
    await put('deleted', 'shown');
    for (const id of ['deleted', 'shown']) await store.holdPicture(id);
    named = ['shown'];
    await start(async () => done, 20);
    // Its meet was deleted, or shows another one: nobody could let it go on, nor cancel it.
    await expect.poll(() => stateOf('deleted')).toBeUndefined();
    expect([await stateOf('shown'), tried]).toEqual(['paused', []]);
  });

  it('SYNC-06 after the last that a day allows all wait, are told so, and go on when there may be more', async () => {
    let isOver = false;
    const limited = async () =>
      (await store.pictures()).filter((one) => one.limited && one.state === 'paused').length;
    await put('a', 'b', 'c', 'd', 'e');
    await start(async () => (isOver ? done : { ...cut, code: 'TOO_MANY_REQUESTS' }), 20);
    await expect.poll(limited).toBe(5);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(tried.length).toBeLessThan(4);
    // Whoever adds one hears at once that it waits, too.
    await put('f');
    await expect.poll(limited).toBe(6);
    isOver = true;
    uploads.wake();
    await expect.poll(() => stateOf('f')).toBe('success');
    await expect.poll(() => stateOf('a')).toBe('success');
    await expect.poll(limited).toBe(0);
  });

  it('SYNC-06 a flood of requests, which is over soon, is no such day', async () => {
    let times = 0;
    const flood = { ...cut, code: 'TOO_MANY_REQUESTS', params: { seconds: 1 } } as const;
    await put('a');
    await start(async () => ((times += 1) > 2 ? done : flood), 20);
    await expect.poll(() => stateOf('a')).toBe('success');
  });

  it('SYNC-15 a refusal is final by its status, also with a code that only a newer gateway has', async () => {
    const newer = { status: 422, text: JSON.stringify({ code: 'IMAGE_ODD' }) };
    await put('a');
    await start(async () => failureOf(newer.status, newer.text), 20);
    await expect.poll(() => stateOf('a')).toBe('error');
    expect(tried).toEqual(['a']);
  });

  it('SYNC-06 without a network they are tried ever more rarely', async () => {
    await put('a', 'b', 'c', 'd', 'e');
    await start(async () => cut, 60_000);
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect(tried.length).toBeLessThan(9);
  });

  it('AUTH-14 what a silent network does not bring holds up nobody who leaves the device', async () => {
    const silence = () => new Promise<never>(() => undefined);
    await put('a');
    // Its code, or a token: the signal ends neither.
    await start(silence, 20);
    await expect.poll(() => tried).toEqual(['a']);
    const closed = uploads.close().then(() => 'closed');
    const wait = new Promise((resolve) => setTimeout(resolve, 5000, 'waiting'));
    expect(await Promise.race([closed, wait])).toBe('closed');
    expect(await stateOf('a')).toBe('running');
  });

  it('AUTH-14 nor does the gateway, which is to hear that one was cancelled', async () => {
    let told = false;
    await put('a');
    const upload: Uploader['upload'] = (_picture, _tell, signal) =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve(cut)));
    const giveUp = () => new Promise<never>(() => (told = true));
    await start(upload, 20, giveUp);
    await expect.poll(() => stateOf('a')).toBe('running');
    await store.cancelPicture('a');
    await expect.poll(() => told).toBe(true);
    const closed = uploads.close().then(() => 'closed');
    const wait = new Promise((resolve) => setTimeout(resolve, 5000, 'waiting'));
    expect(await Promise.race([closed, wait])).toBe('closed');
  });

  it('SYNC-10 one that has arrived stays until its meet has, and as long as a refused one, which is a draft again, names it', async () => {
    const restart = async () => {
      await uploads.close();
      await start(async () => done, 20);
      await put('next');
      await expect.poll(() => stateOf('next')).toBe('success');
    };
    await put('a', 'b');
    await start(async () => done, 20);
    await expect.poll(() => stateOf('b')).toBe('success');
    await store.unsent.add('meets', [['m', 'e']]);
    await restart();
    expect(await store.pictureOf('b'), 'until the meet has arrived').toBeDefined();
    await store.unsent.settle('meets', [['m', 'e']]);
    await store.saveDraft('chat:c', 'Hei');
    await store.saveDraft('meet:m', { description: 'Pilkille', picture_id: 'a' });
    await restart();
    expect(await store.pictureOf('b')).toBeUndefined();
    expect(await store.pictureOf('a')).toBeDefined();
    await store.discardDraft('meet:m');
    await restart();
    expect(await store.pictureOf('a')).toBeUndefined();
  });
});

describe('a picture whose file the browser has lost', () => {
  const unreadable = () => {
    const blob = new Blob(['jpeg']);
    blob.slice = () => {
      const part = new Blob();
      part.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
      return part;
    };
    return blob;
  };

  it('IMG-04 ERR-02 counts as failed in the end, and is not sent for ever; the others arrive', async () => {
    const { pictureOf } = store;
    store.pictureOf = async (id) => (id === 'a' ? unreadable() : pictureOf(id));
    await put('a', 'b');
    await start(async ({ pictureId }) => (pictureId === 'a' ? cut : done), 40);
    await expect.poll(() => stateOf('a')).toBe('error');
    await expect.poll(() => stateOf('b')).toBe('success');
    expect(tried).toEqual(['b']);
  });

  it('SYNC-06 is sent where it could not be read for a moment only', async () => {
    const { pictureOf } = store;
    let times = 0;
    store.pictureOf = async (id) => ((times += 1) <= 2 ? unreadable() : pictureOf(id));
    await put('a');
    await start(async () => done, 40);
    await expect.poll(() => stateOf('a')).toBe('success');
  });
});
