import { inTime } from './in-time.ts';
import { putInRoom } from './put-in-room.ts';

declare const self: ServiceWorkerGlobalScope & {
  /** Filled in by the build (scripts/build/service-worker.mjs): every file that is kept from the start. */
  __WB_MANIFEST: { url: string; revision: string | null; integrity?: string }[];
  /** The same of scripts, styles and typefaces that are kept once they have been used: hashes by path. */
  __OTHER_FILES: Readonly<Record<string, string>>;
};

interface Entry {
  path: string;
  /** Its version, where its name does not tell. */
  revision: string | null;
  /** The beginning of its SHA-256 in base64; pages have none. */
  integrity?: string;
}

const prefix = 'kd-shell-';
const entries: readonly Entry[] = self.__WB_MANIFEST.map(({ url, ...rest }) => ({
  path: `/${url}`,
  ...rest,
}));
const others = self.__OTHER_FILES;
/** Name of the cache that holds this version's files. */
export const cacheName = `${prefix}${versionOf(entries)}`;

/** A short number that changes with any file; the same files give the same cache. */
function versionOf(all: readonly Entry[]): string {
  let hash = 5381;
  for (const letter of all.map(({ path, revision }) => path + (revision ?? '')).join()) {
    hash = (Math.imul(hash, 33) ^ (letter.codePointAt(0) ?? 0)) >>> 0;
  }
  return hash.toString(36);
}

/** The key carries the version, so that an unchanged file can be taken over from an older cache. */
const keyOf = ({ path, revision }: Entry) => (revision === null ? path : `${path}?v=${revision}`);

/** Paths of the kept files whose names change with what is in them. */
export const precachedFiles: readonly string[] = entries
  .filter(({ revision }) => revision === null)
  .map(({ path }) => path);

/** Stands in every page of ours. */
const markOfPages = '/manifest.webmanifest';

/** What an answer must call itself, by the ending of its path; others may be anything but pages. */
const types: Readonly<Record<string, RegExp>> = {
  html: /^text\/html/,
  js: /javascript/,
  css: /^text\/css/,
};

/** A script or style as pages name it, and its name without the hash; those of former builds were longer by one. */
const built = /[\w-]+-[\w-]{7,8}\.(?:js|css)/g;
const withoutHash = (name: string) => name.replace(/-[\w-]{7,8}(\.\w+)$/, '$1');
const paths = [...entries.map(({ path }) => path), ...Object.keys(others)];
const names = new Set(paths.map((path) => path.replace('/assets/', '')));
const unhashed = new Set([...names].map(withoutHash));

/**
 * Whether a page is whole and of this build. While servers change over, or from a proxy that answers with
 * yesterday's, one of another build can come, whose scripts may soon be nowhere. Not by its hash: what
 * stands in front of a gateway may write something into pages.
 */
function isOurPage(text: string): boolean {
  const named = text.match(built) ?? [];
  const isOther = (name: string) => unhashed.has(withoutHash(name)) && !names.has(name);
  return text.includes(markOfPages) && text.includes('</html>') && !named.some(isOther);
}

async function digestOf(answer: Response): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', await answer.clone().arrayBuffer());
  return btoa(String.fromCodePoint(...new Uint8Array(hash)));
}

/**
 * Whether an answer is the file that was asked for: on a network with a sign-in page of its own,
 * that page, or some words, come instead of everything, with status 200, and would stay. So would a
 * half of it, where a proxy does not say how long it is.
 */
async function isOurs(path: string, answer: Response, integrity = ''): Promise<boolean> {
  // The browser would refuse a redirected answer for a page.
  if (answer.status !== 200 || answer.redirected) return false;
  const ending = /\.(\w+)$/.exec(path)?.[1] ?? 'html';
  const type = answer.headers.get('content-type') ?? '';
  if (!(types[ending]?.test(type) ?? !type.startsWith('text/html'))) return false;
  if (ending === 'html') return isOurPage(await answer.clone().text());
  return integrity === '' || (await digestOf(answer)).startsWith(integrity);
}

async function fetchFresh({ path, integrity }: Entry): Promise<Response> {
  // What lies in the browser's own cache may be wrong, and called unchanged. Where the hash would tell, it need not
  // be asked about: that costs each file a round trip that the page has had already.
  for (const cache of [integrity === undefined ? 'no-cache' : 'default', 'reload'] as const) {
    const answer = await fetch(path, { cache, credentials: 'same-origin' });
    if (await isOurs(path, answer, integrity)) return answer;
  }
  throw new Error(`${path} is not the file of this version`);
}

/** One that cannot be read is not. */
const isWhole = ({ path, integrity }: Entry, kept: Response): Promise<boolean> =>
  isOurs(path, kept, integrity).catch(() => false);

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
    await putInRoom(cache, key, isGood ? before : await fetchFresh(entry));
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

/** Where every file of this version lies in its cache. */
export const filesOfVersion: readonly string[] = entries.map(keyOf);

/** Where anything lies there now. @returns undefined if that cannot be told. Never rejects. */
export async function keptPaths(): Promise<string[] | undefined> {
  const keys = await inTime(caches.open(cacheName).then((cache) => cache.keys()));
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
  const old = names.filter((name) => name.startsWith(prefix) && name !== cacheName);
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
  return path.startsWith('/assets/') ? inTime(caches.match(path)) : undefined;
}

function keptAs(key: string): Promise<Response | undefined> {
  return inTime(caches.open(cacheName).then((cache) => cache.match(key)));
}

/** Whether what came can be kept: a page, or a file whose hash the build wrote down. */
const mayKeep = (path: string) => !path.startsWith('/assets/') || others[path] !== undefined;

/** Keeps a page or a built file that is not among those kept from the start, for a visit without a network. */
export async function keepVisited(path: string, answer: Response): Promise<void> {
  if (!mayKeep(path) || !(await isOurs(path, answer, others[path]))) return;
  const copy = answer.clone();
  await inTime(caches.open(cacheName).then((cache) => cache.put(path, copy)));
}

/** A page kept by `keepVisited`. */
export const visited = keptAs;

/**
 * A page waits for a part of the app for as long as it is open: one that a silent network does not bring within so
 * many milliseconds counts as not to be had, and can be asked for again.
 */
const patienceMs = 60_000;

/**
 * A file of the app: a kept one, else the gateway's, which is then kept: what not everybody needs is
 * not among the files of a version.
 */
export async function answerFile(request: Request, path: string): Promise<Response> {
  const kept = (await fromPrecache(path)) ?? (await visited(path));
  if (kept !== undefined) return kept;
  const isPart = path.startsWith('/assets/');
  const fetched = await fetch(request, isPart ? { signal: AbortSignal.timeout(patienceMs) } : {});
  if (isPart || path.endsWith('/en.html')) await keepVisited(path, fetched);
  return fetched;
}
