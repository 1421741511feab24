import { dropPictures } from '../data/picture-caches.ts';
import type { Replica } from '../data/replica.ts';
import { syncStatus, watchSyncStatus } from '../data/sync-status.ts';

/** The random part of a stored picture's path, which all its sizes and formats share. */
const nameOf = (path: string) =>
  path
    .split('/')
    .at(-1)
    ?.replace(/(_\d+)?\.\w+$/, '') ?? path;

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

/** Tidies once per start, when everything is known to be the same here and there. @returns how to stop */
export function tidyWhenUpToDate(replica: Replica): () => void {
  const look = () => {
    if (syncStatus().upToDateAt === null) return;
    stop();
    tidyPictures(replica).catch((error: unknown) => console.info('pictures:', error));
  };
  const stop = watchSyncStatus(look);
  return stop;
}
