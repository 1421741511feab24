import { cacheName, cachePrefix, entries, keyOf, others } from './precache-manifest.ts';
import type { Entry } from './precache-manifest.ts';
import { withCacheTimeout } from './with-cache-timeout.ts';
import { isGenuine } from './is-genuine.ts';
import { putWithEviction } from './put-with-eviction.ts';

async function fetchFresh({ path, integrity }: Entry): Promise<Response> {
  // What lies in the browser's own cache may be wrong, and called unchanged. Where the hash would tell, it need not
  // be asked about: that costs each file a round trip that the page has had already.
  for (const cache of [integrity === undefined ? 'no-cache' : 'default', 'reload'] as const) {
    const answer = await fetch(path, { cache, credentials: 'same-origin' });
    if (await isGenuine(path, answer, integrity)) return answer;
  }
  throw new Error(`${path} is not the file of this version`);
}

/** One that cannot be read is not. */
const isWhole = ({ path, integrity }: Entry, kept: Response): Promise<boolean> =>
  isGenuine(path, kept, integrity).catch(() => false);

/**
 * Keeps every file of this version. Throws if one cannot be had: the worker is then not installed.
 * @param looksInside replaces what lies in place of a file without being it; it stays where no better can be had
 */
export async function fillPrecache(looksInside = false): Promise<void> {
  const cache = await caches.open(cacheName);
  const keep = async (entry: Entry) => {
    const key = keyOf(entry);
    const kept = await cache.match(key);
    if (kept !== undefined && (!looksInside || (await isWhole(entry, kept)))) return;
    const before = await caches.match(key);
    const isGood = before !== undefined && (await isWhole(entry, before));
    await putWithEviction(cache, key, isGood ? before : await fetchFresh(entry));
  };
  // A few at a time: the page that is being read needs the connection too.
  const queue = [...entries, ...(looksInside ? await keptOthers() : [])];
  const work = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await keep(next);
  };
  await Promise.all([work(), work(), work()]);
}

/** What is kept since it was used. */
async function keptOthers(): Promise<Entry[]> {
  const kept = (await keptPaths()) ?? [];
  return Object.entries(others)
    .filter(([path]) => kept.includes(path))
    .map(([path, integrity]) => ({ path, revision: null, integrity }));
}

/** Where anything lies there now. @returns undefined if that cannot be told. Never rejects. */
export async function keptPaths(): Promise<string[] | undefined> {
  const keys = await withCacheTimeout(caches.open(cacheName).then((cache) => cache.keys()));
  return keys?.map(({ url }) => url.replace(/^https?:\/\/[^/]*/, ''));
}

/** Stands among the files of the version that is in use; others waited until a newer one came. */
const markOfUse = '/in-use';

/**
 * Deletes the files of earlier versions but those of the last one that was in use: its pages may still
 * be open in other windows, with parts of the app yet to be loaded.
 */
export async function forgetOldPrecaches(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(cachePrefix) && name !== cacheName);
  const marks = await Promise.all(old.map((name) => caches.match(markOfUse, { cacheName: name })));
  const used = old.findLast((_name, at) => marks[at] !== undefined) ?? old.at(-1);
  await Promise.all(old.filter((name) => name !== used).map((name) => caches.delete(name)));
  await (await caches.open(cacheName)).put(markOfUse, new Response());
  // It may be rolled back to, and be in use again though its files have been here for longer.
  if (used !== undefined) await (await caches.open(used)).delete(markOfUse);
}

/** The kept file of that path; undefined if it is neither this version's nor the last one's. Never rejects. */
export async function fromPrecache(path: string): Promise<Response | undefined> {
  const entry = entries.find((one) => one.path === path);
  if (entry !== undefined) return keptAs(keyOf(entry));
  return path.startsWith('/assets/') ? withCacheTimeout(caches.match(path)) : undefined;
}

function keptAs(key: string): Promise<Response | undefined> {
  return withCacheTimeout(caches.open(cacheName).then((cache) => cache.match(key)));
}

/** Whether what came can be kept: a page, or a file whose hash the build wrote down. */
const mayKeep = (path: string) => !path.startsWith('/assets/') || others[path] !== undefined;

/** Keeps a page or a built file that is not among those kept from the start, for a visit without a network. */
export async function keepVisited(path: string, answer: Response): Promise<void> {
  if (!mayKeep(path) || !(await isGenuine(path, answer, others[path]))) return;
  const copy = answer.clone();
  await withCacheTimeout(caches.open(cacheName).then((cache) => cache.put(path, copy)));
}

/** A page kept by `keepVisited`. */
export const visited = keptAs;

/**
 * A page waits for a part of the app for as long as it is open: one that a silent network does not bring within so
 * many milliseconds counts as not to be had, and can be asked for again.
 */
const timeoutMs = 60_000;

/**
 * A file of the app: a kept one, else the gateway's, which is then kept: what not everybody needs is
 * not among the files of a version.
 */
export async function answerFile(request: Request, path: string): Promise<Response> {
  const kept = (await fromPrecache(path)) ?? (await visited(path));
  if (kept !== undefined) return kept;
  const isPart = path.startsWith('/assets/');
  const fetched = await fetch(request, isPart ? { signal: AbortSignal.timeout(timeoutMs) } : {});
  if (isPart || path.endsWith('/en.html')) await keepVisited(path, fetched);
  return fetched;
}
