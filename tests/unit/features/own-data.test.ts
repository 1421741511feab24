import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { collectOwnData } from '../../../src/features/account/own-data.ts';
import { me, meet } from './helpers/docs.ts';
import { memoryReplica } from './helpers/memory-replica.ts';

/** As much of the browser's as is used. */
class Reader extends EventTarget {
  result = '';
  readAsDataURL(blob: Blob): void {
    void blob.text().then((text) => {
      this.result = `data:,${text}`;
      this.dispatchEvent(new Event('load'));
    });
  }
}

const over = new AbortController();

beforeEach(() => {
  vi.stubGlobal('FileReader', Reader);
  const kept = (url: string) => url.endsWith('/kept.jpg') && new Response('kept');
  vi.stubGlobal('caches', { match: async (url: string) => kept(url) || undefined });
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(over.signal);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('Lataa omat tietoni, from the device', () => {
  it('ACC-08 SYNC-01 has the pictures that are kept, though the network never answers', async () => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
      asked.push(url);
      return new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new Error('given up')));
      });
    });
    const meets = ['kept', 'other'].map((name, at) =>
      meet(at, { uid: me, meet_pic_url: `meet_images/${name}.jpg` }),
    );
    const own = collectOwnData(await memoryReplica(me, { meets }));
    await expect.poll(() => asked).toEqual(['/api/images/meet_images/other.jpg']);
    over.abort();
    expect((await own)['images']).toEqual({ 'meet_images/kept.jpg': 'data:,kept' });
  });

  it('ACC-08 has pictures that only a smaller size is kept of, and those that have yet to be sent', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
    const thumb = '/api/images/meet_images/thumbnails/me/a_512.jpg';
    const match = async (url: string) => (url === thumb ? new Response('small') : undefined);
    vi.stubGlobal('caches', { match });
    const meets = ['a', 'b'].map((name, at) =>
      meet(at, { uid: me, meet_pic_url: `meet_images/me/${name}.jpg` }),
    );
    const replica = await memoryReplica(me, { meets });
    for (const pictureId of ['waits', 'arrived'])
      await replica.device.putPicture({ pictureId, kind: 'meet', blob: new Blob([pictureId]) });
    await replica.device.changePicture('arrived', { state: 'success' });
    expect((await collectOwnData(replica))['images']).toEqual({
      'meet_images/me/a.jpg': 'data:,small',
      waits: 'data:,waits',
    });
  });
});
