import { sharedCache } from '../data/picture-caches.ts';

/** What was shared so long ago is not meant for now any more, milliseconds. */
const freshMs = 3600_000;

/** So often a picture is prepared, if the app is closed or killed over it. */
const maxTries = 2;

/** What another app has shared with this one. */
export interface SharedContent {
  /** Title, text and address, as the other app gave them. */
  texts: string[];
  picture: File | undefined;
  /** There were more pictures, of which a meet has one. */
  oneOfMany?: true | undefined;
}

/** Whether the address says that something has just been shared; `lost`: the worker could not keep it, or not its picture. */
export function shareInAddress(search: string): 'kept' | 'lost' | undefined {
  const mark = new URLSearchParams(search).get('jaettu');
  if (mark === null) return undefined;
  return mark === '1' ? 'kept' : 'lost';
}

/** What the worker keeps of it, until the draft of the new meet does. */
export interface KeptShare extends SharedContent {
  /** @returns false if another window has done so, or something else has been shared meanwhile */
  forget(): Promise<boolean>;
}

/** As workers/share.ts writes it; `at`: milliseconds of Unix time, `uid`: see src/data/picture-caches.ts. */
type KeptContent = Omit<SharedContent, 'picture'> & { at: number; uid?: string };

/**
 * What the worker has kept, if it is fresh and not another account's (src/data/picture-caches.ts). A picture over which
 * the browser dies again and again is an empty one.
 */
export async function findSharedContent(uid: string): Promise<KeptShare | undefined> {
  const content = await contentNow();
  if (content === undefined) return undefined;
  const { texts, oneOfMany, at, uid: owner = uid } = content;
  const forget = async () => (await contentNow())?.at === at && caches.delete(sharedCache);
  if (Date.now() - at < freshMs && owner === uid)
    return { texts, oneOfMany, picture: await pictureNow(), forget };
  await forget();
  return undefined;
}

async function contentNow(): Promise<KeptContent | undefined> {
  return (await keptAs('content'))?.json();
}

async function pictureNow(): Promise<File | undefined> {
  const kept = await keptAs('picture');
  if (kept === undefined) return undefined;
  const tries = Number(await (await keptAs('tries'))?.text()) || 0;
  if (tries >= maxTries) return new File([], '');
  const cache = await caches.open(sharedCache);
  // Where there is no room for that, it is tried for an hour.
  await cache.put('/shared/tries', new Response(String(tries + 1))).catch(() => undefined);
  return fileOf(kept);
}

async function keptAs(name: string): Promise<Response | undefined> {
  return globalThis.caches?.match(`/shared/${name}`, { cacheName: sharedCache });
}

async function fileOf(kept: Response): Promise<File> {
  const name = decodeURIComponent(kept.headers.get('x-name') ?? '');
  return new File([await kept.blob()], name, { type: kept.headers.get('content-type') ?? '' });
}
