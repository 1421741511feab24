declare const self: ServiceWorkerGlobalScope & {
  /** Filled in by the build: every file of the app and, where its name does not tell, its version. */
  __WB_MANIFEST: { url: string; revision: string | null }[];
};

interface Entry {
  path: string;
  revision: string | null;
}

const prefix = 'kd-shell-';
const entries: readonly Entry[] = self.__WB_MANIFEST.map(({ url, revision }) => ({
  path: `/${url}`,
  revision,
}));
const cacheName = `${prefix}${versionOf(entries)}`;

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

/** Stands in every page of ours. */
const markOfPages = '/manifest.webmanifest';

/** What an answer must call itself, by the ending of its path; others may be anything but pages. */
const types: Readonly<Record<string, RegExp>> = {
  html: /^text\/html/,
  js: /javascript/,
  css: /^text\/css/,
};

/**
 * Whether an answer is the file that was asked for: on a network with a sign-in page of its own,
 * that page, or some words, come instead of everything, with status 200, and would stay.
 */
async function isOurs(path: string, answer: Response): Promise<boolean> {
  if (answer.status !== 200) return false;
  const ending = /\.(\w+)$/.exec(path)?.[1] ?? 'html';
  const type = answer.headers.get('content-type') ?? '';
  if (!(types[ending]?.test(type) ?? !type.startsWith('text/html'))) return false;
  return ending !== 'html' || (await answer.clone().text()).includes(markOfPages);
}

async function fetchFresh(path: string): Promise<Response> {
  const answer = await fetch(path, { cache: 'no-cache', credentials: 'same-origin' });
  if (!(await isOurs(path, answer))) throw new Error(`${path}: HTTP ${answer.status}`);
  return answer;
}

/** Keeps every file of this version. Throws if one cannot be had: the worker is then not installed. */
export async function fillPrecache(): Promise<void> {
  const cache = await caches.open(cacheName);
  const keep = async (entry: Entry) => {
    const key = keyOf(entry);
    if ((await cache.match(key)) !== undefined) return;
    await cache.put(key, (await caches.match(key)) ?? (await fetchFresh(entry.path)));
  };
  // A few at a time: the page that is being read needs the connection too.
  const queue = [...entries];
  const work = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await keep(next);
  };
  await Promise.all([work(), work(), work()]);
}

/** Stands among the files of a version that has been in use; others waited until a newer one came. */
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
}

/** A damaged Cache Storage holds nothing: the network may have it. */
const nothing = () => undefined;

/** The kept file of that path; undefined if it is neither this version's nor the last one's. Never rejects. */
export async function fromPrecache(path: string): Promise<Response | undefined> {
  const entry = entries.find((one) => one.path === path);
  if (entry !== undefined) return keptAs(keyOf(entry));
  return path.startsWith('/assets/') ? caches.match(path).catch(nothing) : undefined;
}

async function keptAs(key: string): Promise<Response | undefined> {
  const cache = await caches.open(cacheName).catch(nothing);
  return cache?.match(key).catch(nothing);
}

/** Keeps a page that is not among the files, for a visit without a network. */
export async function keepVisited(path: string, answer: Response): Promise<void> {
  if (!(await isOurs(path, answer))) return;
  const cache = await caches.open(cacheName).catch(nothing);
  await cache?.put(path, answer.clone()).catch(nothing);
}

/** A page kept by `keepVisited`. */
export const visited = keptAs;

/**
 * A file of the app: a kept one, else the gateway's, which is then kept: what not everybody needs is
 * not among the files of a version.
 */
export async function answerFile(request: Request, path: string): Promise<Response> {
  const kept = (await fromPrecache(path)) ?? (await visited(path));
  if (kept !== undefined) return kept;
  const fetched = await fetch(request);
  if (path.startsWith('/assets/') || path.endsWith('/en.html')) await keepVisited(path, fetched);
  return fetched;
}
