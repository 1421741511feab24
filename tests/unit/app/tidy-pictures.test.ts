import { afterEach, describe, expect, it, vi } from 'vitest';
import { tidyPictures, tidyWhenUpToDate } from '../../../src/app/tidy-pictures.ts';
import { changeSyncStatus, resetSyncStatus } from '../../../src/data/sync-status.ts';
import { me, meet, other, person, profile } from '../features/helpers/docs.ts';
import { memoryReplica } from '../features/helpers/memory-replica.ts';

/** The part of the browser's caches that is used, in memory: paths by cache. */
function keep(all: Record<string, string[]>): Record<string, string[]> {
  const cache = (name: string) => ({
    keys: async () => all[name]?.map((path) => ({ url: `https://a.example${path}` })) ?? [],
    delete: async ({ url }: { url: string }) => {
      const before = all[name]?.length;
      all[name] = all[name]?.filter((path) => !url.endsWith(path)) ?? [];
      return all[name].length !== before;
    },
  });
  vi.stubGlobal('caches', {
    keys: async () => Object.keys(all),
    open: async (n: string) => cache(n),
  });
  return all;
}

const picture = (uid: string, name: string) => `meet_images/${uid}/${name}.jpg`;
const kept = (path: string) => `/api/images/${path}`;

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  resetSyncStatus();
});

async function world() {
  const seen = meet(1, { meet_pic_url: picture(other, 'seen'), owner_pic_url: null });
  const ville = {
    ...person(other, 'Ville'),
    thumbUrl: `user_profile_images/thumbnails/${other}/v.jpg`,
  };
  const replica = await memoryReplica(me, { meets: [seen], people: [ville], profile: [profile()] });
  const shell = ['/assets/app.js'];
  const all = keep({
    [`kd-images-full-${me}`]: [kept(picture(other, 'seen')), kept(picture(other, 'left'))],
    [`kd-images-thumbnails-${me}`]: [
      kept(`meet_images/thumbnails/${other}/seen_512.avif`),
      kept(`meet_images/thumbnails/${other}/left_512.avif`),
      kept(`user_profile_images/thumbnails/${other}/v_200.webp`),
      kept(`user_profile_images/thumbnails/${other}/w_200.webp`),
    ],
    'kd-shell-1': shell,
  });
  return { replica, all };
}

const afterwards = {
  [`kd-images-full-${me}`]: [kept(picture(other, 'seen'))],
  [`kd-images-thumbnails-${me}`]: [
    kept(`meet_images/thumbnails/${other}/seen_512.avif`),
    kept(`user_profile_images/thumbnails/${other}/v_200.webp`),
  ],
  'kd-shell-1': ['/assets/app.js'],
};

describe('kept pictures at the start', () => {
  it('SYNC-13 those of what has left the view go in every size, the others and the app stay', async () => {
    const { replica, all } = await world();
    await tidyPictures(replica);
    expect(all).toEqual(afterwards);
  });

  it('SYNC-13 SYNC-16 not before it is known what the view is, and from then on every hour', async () => {
    const { replica, all } = await world();
    const start = performance.now();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(start);
    const stop = tidyWhenUpToDate(replica);
    changeSyncStatus({ waiting: 1 });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(all[`kd-images-full-${me}`]).toHaveLength(2);
    changeSyncStatus({ upToDateAt: '2026-11-21T10:00:00.000Z' });
    await vi.waitFor(() => expect(all).toEqual(afterwards));
    all[`kd-images-full-${me}`]?.push(kept(picture(other, 'new')));
    changeSyncStatus({ upToDateAt: '2026-11-21T10:01:00.000Z' });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(all[`kd-images-full-${me}`]).toHaveLength(2);
    clock.mockReturnValue(start + 3_600_000);
    changeSyncStatus({ upToDateAt: '2026-11-21T11:00:00.000Z' });
    await vi.waitFor(() => expect(all).toEqual(afterwards));
    stop();
  });
});
