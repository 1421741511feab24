import { fetchWithRetry } from './fetch-with-retry.ts';
import { withCacheTimeout } from './with-cache-timeout.ts';
import { inLargerSize, inOtherSize } from './other-sizes.ts';

/*
 * Pictures of people and meets, kept per account: the app makes `kd-images-thumbnails-{uid}` and
 * `kd-images-full-{uid}` at start and deletes them at sign-out. Without them nothing is kept.
 */
const prefix = 'kd-images-';
const storedAt = 'x-kept-at';
const maxAgeMs = 30 * 24 * 3600 * 1000;

/** How many pictures, and how many bytes of them, each kind may keep. */
const limits = {
  thumbnails: { count: 300, bytes: 30e6 },
  full: { count: 60, bytes: 60e6 },
} as const;

/** The formats in which the gateway has them. */
const ours = /^image\/(jpeg|webp|avif)/;

type Kind = keyof typeof limits;

/** True for a picture that the gateway serves. */
export function isPicture(url: URL): boolean {
  return url.pathname.startsWith('/api/images/');
}

const kindOf = (path: string): Kind => (path.includes('/thumbnails/') ? 'thumbnails' : 'full');

async function cacheOf(kind: Kind): Promise<Cache | undefined> {
  const names = await caches.keys();
  const name = names.find((one) => one.startsWith(`${prefix}${kind}-`));
  return name === undefined ? undefined : caches.open(name);
}

/** Kept not too long ago; one from days to come was kept by a clock that was ahead. */
const isFresh = (kept: Response) =>
  Math.abs(Date.now() - Number(kept.headers.get(storedAt))) < maxAgeMs;

/** Deletes what is too old and the oldest beyond the limits; entries keep the order in which they came. */
async function trim(cache: Cache, kind: Kind): Promise<void> {
  const keys = await cache.keys();
  const all = await Promise.all(keys.map((key) => cache.match(key)));
  const sizes = all.map((kept) => Number(kept?.headers.get('content-length') ?? 0));
  let bytes = sizes.reduce((sum, size) => sum + size, 0);
  let count = keys.length;
  for (const [index, key] of keys.entries()) {
    const kept = all[index];
    const isTooMany = count > limits[kind].count || bytes > limits[kind].bytes;
    if (!isTooMany && (kept === undefined || isFresh(kept))) return;
    await cache.delete(key);
    count -= 1;
    bytes -= sizes[index] ?? 0;
  }
}

/** How many bytes the gateway says that a picture has (sync-server/images/send-image.ts). */
const bytesOf = ({ headers }: Response) => /-(\d+)"$/.exec(headers.get('etag') ?? '')?.[1];

async function keep(cache: Cache, kind: Kind, key: string, answer: Response): Promise<void> {
  const body = await answer.blob().catch(() => undefined);
  // Half of it would be shown for a month.
  if (body === undefined || String(body.size) !== (bytesOf(answer) ?? String(body.size))) return;
  const headers = new Headers(answer.headers);
  headers.set(storedAt, String(Date.now()));
  headers.set('content-length', String(body.size));
  try {
    await cache.delete(key);
    await cache.put(key, new Response(body, { headers }));
    if (Math.random() < 0.1) await trim(cache, kind);
  } catch {
    // The device is full: what the app needs comes before pictures.
    for (const old of await cache.keys()) await cache.delete(old);
  }
}

/** In place of the picture a network may answer with a page to sign in at, with a dot, or with a picture elsewhere. */
const isPictureAnswer = ({ status, redirected, headers }: Response) =>
  status === 200 && !redirected && ours.test(headers.get('content-type') ?? '');

let underWay = new AbortController();

/** Gives up what is being fetched: browsers make a newer worker wait for it, minutes over a silent network (GEN-08). */
export function giveUpPictures(): void {
  underWay.abort();
  underWay = new AbortController();
}

/**
 * A kept picture, else the gateway's, which is then kept, else one that is kept in another size. Stored names are random
 * and never reused, so a kept picture is never out of date: one kept for long is shown at once too, and asked for anew
 * meanwhile; a forbidden one (403, 404) is forgotten. A gateway that has too much to do is asked again (PROF-27). What
 * the app shows is decided by what it may see; whoever opens a saved address instead hears from the gateway (IMG-10).
 */
export async function answerPicture(
  request: Request,
  url: URL,
  afterwards: (work: Promise<unknown>) => void,
): Promise<Response> {
  const kind = kindOf(url.pathname);
  const cache = await withCacheTimeout(cacheOf(kind));
  const kept = cache && (await withCacheTimeout(cache.match(url.pathname)));
  const isShown = request.destination === 'image';
  const { signal } = underWay;
  const ask = async () => {
    const answer = await fetch(request, { signal });
    if (cache !== undefined && isPictureAnswer(answer)) {
      afterwards(keep(cache, kind, url.pathname, answer.clone()));
    } else if (cache !== undefined && (answer.status === 403 || answer.status === 404)) {
      afterwards(cache.delete(url.pathname));
    }
    return answer;
  };
  if (!isShown) return kept === undefined ? ask() : ask().catch(() => kept);
  if (kept === undefined) {
    const larger = cache && (await inLargerSize(url.pathname));
    if (larger && isFresh(larger)) return larger;
    return fetchWithRetry(ask, [signal, request.signal]).catch(async (error: unknown) => {
      const other = await inOtherSize(url.pathname);
      if (other === undefined) throw error;
      return other;
    });
  }
  if (!isFresh(kept)) afterwards(ask().catch(() => undefined));
  return kept;
}
