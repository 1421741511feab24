import { expect, it, vi } from 'vitest';
import { askForNews } from '../../../src/app/ask-for-news.ts';
import { me } from '../features/helpers/docs.ts';
import { memoryReplica } from '../features/helpers/memory-replica.ts';

it('SYNC-14 news are asked for also where a newer version has taken the place of the code', async () => {
  const { remote } = await memoryReplica(me);
  const syncNow = vi.spyOn(remote, 'syncNow');
  await askForNews(remote, () => Promise.reject(new TypeError('Failed to fetch')));
  expect(syncNow).toHaveBeenCalledOnce();
});

it('SYNC-14 with its code, that says how it went', async () => {
  const { remote } = await memoryReplica(me);
  const refresh = vi.fn<() => Promise<void>>(() => Promise.resolve());
  await askForNews(remote, () => Promise.resolve({ refresh }));
  expect(refresh).toHaveBeenCalledExactlyOnceWith(remote);
});
