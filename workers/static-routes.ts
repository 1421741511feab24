import { cacheName, precachedFiles } from './precache-manifest.ts';
import { fromPrecache } from './precache.ts';
import { putWithEviction } from './put-with-eviction.ts';
import { isSignedOut, isSignedOutPage, returning, signedOutPage } from './signed-out.ts';

/*
 * Starting the worker costs a slow phone tenths of a second before the first byte. Chromium (from 123) can be told
 * beforehand what needs none: https://w3c.github.io/ServiceWorker/#dom-installevent-addroutes. A route to a cache
 * looks for the very address, and asks the network if it is not there; so the app's document also lies under each
 * address at which people start.
 */

/** Where people start: the manifest's start and shortcuts, and the bar. */
export const starts = [
  '/meets',
  '/meets?lahde=kotivalikko',
  '/discussions',
  '/mymeeteditor',
  '/users',
  '/account',
] as const;

/** What TypeScript does not know of yet. */
interface Route {
  condition: {
    urlPattern: { pathname: string; search?: string };
    requestMethod?: string;
    requestMode?: string;
  };
  source: 'network' | 'fetch-event' | { cacheName: string };
}
type InstallEvent = ExtendableEvent & { addRoutes?: (routes: readonly Route[]) => Promise<void> };

/** Whether this browser can be told. */
export const mayHaveRoutes = (): boolean =>
  'addRoutes' in
  ((globalThis as { InstallEvent?: { prototype: object } }).InstallEvent?.prototype ?? {});

/** The first that fits decides; what fits none comes to the worker. */
function routes(): Route[] {
  const source = { cacheName };
  const requestMethod = 'GET';
  const opened = starts.map((start): Route => {
    const [pathname = '', search = ''] = start.split('?');
    const condition = { urlPattern: { pathname, search }, requestMethod, requestMode: 'navigate' };
    return { condition, source };
  });
  const files = precachedFiles.map((pathname): Route => {
    return { condition: { urlPattern: { pathname, search: '' }, requestMethod }, source };
  });
  const pictures = { urlPattern: { pathname: '/api/images/*' }, requestMethod };
  // While a worker starts, Chromium asks the network for the page as well, which the worker has already.
  const pages = { urlPattern: { pathname: '/*' }, requestMethod, requestMode: 'navigate' };
  return [
    ...opened,
    ...files,
    { condition: pictures, source: 'fetch-event' },
    ...['/api/*', '/sync', '/sync/*'].map((pathname): Route => {
      return { condition: { urlPattern: { pathname } }, source: 'network' };
    }),
    { condition: pages, source: 'fetch-event' },
  ];
}

/**
 * Whether the browser finds it by its address alone, whatever else a request says: what stands in front of a gateway
 * may have answers differ by more. The encoding is not asked for before the network is.
 */
const isFoundByAddress = ({ headers }: Response): boolean =>
  /^(accept-encoding)?$/i.test(headers.get('vary') ?? '');

/**
 * Says which requests need no worker, once all of that lies in the cache. Where browsers cannot be told, or refuse,
 * all come to the worker as ever.
 * @throws if the device has no room
 */
export async function addRoutes(event: InstallEvent): Promise<void> {
  if (event.addRoutes === undefined) return;
  const kept = await (await caches.open(cacheName)).matchAll();
  if (!kept.every(isFoundByAddress)) return;
  await layStarts();
  await event.addRoutes(routes()).catch((error: unknown) => console.info('routes:', error));
}

let turn = Promise.resolve();

/**
 * Lays the app's document under the addresses of `starts`, or, where nobody is signed in, the page that leads
 * to /login: no worker looks before one of them is opened (AUTH-14). One call after another.
 * @throws if the device has no room
 */
export function layStarts(): Promise<void> {
  const laid = turn.then(lay);
  turn = laid.catch(() => undefined);
  return laid;
}

async function lay(): Promise<void> {
  const cache = await caches.open(cacheName);
  const isOut = await isSignedOut();
  const page = isOut ? signedOutPage() : await fromPrecache('/app.html');
  const put = async (start: string) => {
    if (page === undefined) throw new Error('the app is not kept');
    // The network may have it, rather than the account.
    await putWithEviction(cache, start, page.clone()).catch((error: unknown) => {
      if (isOut) return cache.delete(start);
      throw error;
    });
  };
  await Promise.all(starts.map(put));
}

/** Whether opening one would open the app. */
async function areOpen(): Promise<boolean> {
  const first = await caches.match(starts[0], { cacheName });
  return first !== undefined && !isSignedOutPage(first);
}

/** The same after a sign-out, of which the worker may not have heard at the time. Never rejects. */
export async function closeStarts(): Promise<void> {
  try {
    if ((await isSignedOut()) && (await areOpen())) await layStarts();
  } catch (error) {
    console.info('starts:', error);
  }
}

/** Where the page that leads to /login goes instead, if somebody has signed in since it was laid there. */
export const isReturn = ({ search }: URL): boolean => search === returning;

/** The address again, now that it is the app's; undefined if that could not be laid there. */
export async function openStarts(url: URL): Promise<Response | undefined> {
  const address = new URL(url);
  address.search = '';
  const isLaid = await layStarts().then(
    () => true,
    () => false,
  );
  return isLaid ? Response.redirect(address.href) : undefined;
}
