import { entries, others } from './precache-manifest.ts';

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
export async function isGenuine(path: string, answer: Response, integrity = ''): Promise<boolean> {
  // The browser would refuse a redirected answer for a page.
  if (answer.status !== 200 || answer.redirected) return false;
  const ending = /\.(\w+)$/.exec(path)?.[1] ?? 'html';
  const type = answer.headers.get('content-type') ?? '';
  if (!(types[ending]?.test(type) ?? !type.startsWith('text/html'))) return false;
  if (ending === 'html') return isOurPage(await answer.clone().text());
  return integrity === '' || (await digestOf(answer)).startsWith(integrity);
}
