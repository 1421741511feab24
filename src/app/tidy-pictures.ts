import { dropPictures } from '../data/picture-caches.ts';
import type { Replica } from '../data/replica.ts';
import { syncStatus, watchSyncStatus } from '../data/sync-status.ts';

/** The random part of a stored picture's path, which all its sizes and formats share. */
const nameOf = (path: string) => path.replace(/.*\/|(_\d+)?\.\w+$/g, '');

async function namesInView(replica: Replica): Promise<Set<string>> {
  const [profiles, people, meets, affiliates] = await Promise.all([
    replica.profile.all(),
    replica.people.all(),
    replica.meets.all(),
    replica.affiliates.all(),
  ]);
  const paths = [
    ...[...profiles, ...people].flatMap(({ picUrl, thumbUrl }) => [picUrl, thumbUrl]),
    ...meets.flatMap((meet) => [meet.meet_pic_url, meet.meet_thumb_url, meet.owner_pic_url]),
    ...affiliates.flatMap(({ image_url, company_logo_url }) => [image_url, company_logo_url]),
  ];
  return new Set(paths.filter((path) => typeof path === 'string').map(nameOf));
}

/** Forgets kept pictures of whom and what has left this account's view (SYNC-13). */
export async function tidyPictures(replica: Replica): Promise<void> {
  const names = await namesInView(replica);
  await dropPictures((path) => names.has(nameOf(path)));
}

/** Between two times, milliseconds: to look through all that there is costs a slow phone some. */
const pauseMs = 3_600_000;

/**
 * Tidies when everything is known to be the same here and there, and every hour from then on: a page may stay open for
 * weeks. @returns how to stop
 */
export function tidyWhenUpToDate(replica: Replica): () => void {
  let due = 0;
  return watchSyncStatus(() => {
    if (syncStatus().upToDateAt === null || performance.now() < due) return;
    due = performance.now() + pauseMs;
    tidyPictures(replica).catch((error: unknown) => console.info('pictures:', error));
  });
}
