import { fileOf, pathOf } from './addresses.ts';
import { withCacheTimeout } from './with-cache-timeout.ts';
import { offlinePage } from './offline-page.ts';
import { fromPrecache, keepVisited, visited } from './precache.ts';
import { forgetEarlierShare } from './share.ts';
import { clearLeftovers, isSignedOut, signedOutPage } from './signed-out.ts';
import { closeStarts, isReturn, openStarts } from './static-routes.ts';

type KeepAlive = (work: Promise<unknown>) => void;

/** Those for which the front page stands in: the same page, and where a sign-out without a network leads. */
const likeTheFront = /^\/(social|landing)$/;

/** How long a silent network is waited for: less where a copy can be shown, milliseconds. */
const timeoutMs = { withCopy: 4000, without: 20_000 };

/**
 * The page from the network, which is kept. One that has not come in time counts as not to be had; if it comes while the
 * worker is still there, it is kept for the next visit. The worker does not stay for it: it would hold up an update.
 */
async function fromNetwork(file: string, request: Request, timeout: number): Promise<Response> {
  const coming = fetch(request).then(async (fetched) => {
    // By its file: the address of a screen may name somebody, and nobody takes it out at sign-out (AUTH-14).
    await keepVisited(file, fetched);
    return fetched;
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TypeError('The network is silent')), timeout);
  });
  return Promise.race([coming, tooLate]).finally(() => clearTimeout(timer));
}

async function answer(
  url: URL,
  file: string,
  request: Request,
  keepAlive: KeepAlive,
): Promise<Response> {
  const [kept, signedOut] = await Promise.all([
    fromPrecache(file),
    withCacheTimeout(isSignedOut()),
  ]);
  if (signedOut) keepAlive(Promise.all([clearLeftovers(), forgetEarlierShare(), closeStarts()]));
  if (signedOut && file === '/app.html') return signedOutPage();
  const again = isReturn(url) ? await openStarts(url) : undefined;
  if (again !== undefined) return again;
  if (kept !== undefined) return kept;
  const before = await visited(file);
  try {
    const { withCopy, without } = timeoutMs;
    return await fromNetwork(file, request, before === undefined ? without : withCopy);
  } catch (error) {
    if (before !== undefined) return before;
    const front = await fromPrecache('/index.html');
    if (front === undefined) throw error;
    return likeTheFront.test(pathOf(url)) ? front : offlinePage();
  }
}

/**
 * A page: from the files kept from the start never the network first, so a dead or silent server changes nothing; one
 * that is kept once it has been visited from the network, if that answers in time.
 * @param keepAlive work that outlives the answer
 * @returns undefined for what the browser should fetch by itself
 */
export function answerNavigation(
  url: URL,
  request: Request,
  keepAlive: KeepAlive,
): Promise<Response> | undefined {
  const file = fileOf(pathOf(url));
  return file === undefined ? undefined : answer(url, file, request, keepAlive);
}
