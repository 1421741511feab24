import { sharedCache } from '../data/picture-caches.ts';

/** What was shared so long ago is not meant for now any more, milliseconds. */
const freshMs = 3600_000;

/** What another app has shared with this one. */
export interface SharedContent {
  /** Title, text and address, as the other app gave them. */
  texts: string[];
  picture: File | undefined;
}

/** Whether the address says that something has just been shared; `lost`: the worker could not keep it. */
export function shareInAddress(search: string): 'kept' | 'lost' | undefined {
  const mark = new URLSearchParams(search).get('jaettu');
  if (mark === null) return undefined;
  return mark === '1' ? 'kept' : 'lost';
}

/** Takes what the worker has kept, if it is fresh; once: who else looks at that moment finds nothing. */
export async function takeSharedContent(): Promise<SharedContent | undefined> {
  if (!('caches' in globalThis) || !(await caches.has(sharedCache))) return undefined;
  const cache = await caches.open(sharedCache);
  const content = await cache.match('/shared/content');
  const picture = await cache.match('/shared/picture');
  const file = picture && (await fileOf(picture));
  if (!(await caches.delete(sharedCache)) || content === undefined) return undefined;
  const { texts, at } = (await content.json()) as { texts: string[]; at: number };
  return Date.now() - at < freshMs ? { texts, picture: file } : undefined;
}

async function fileOf(kept: Response): Promise<File> {
  const name = decodeURIComponent(kept.headers.get('x-name') ?? '');
  return new File([await kept.blob()], name, { type: kept.headers.get('content-type') ?? '' });
}
