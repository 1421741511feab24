import { notKeptPage } from './not-kept.ts';
import { fromPrecache, keepVisited, visited } from './precache.ts';
import { forgetEarlierShare } from './share.ts';
import { clearLeftovers, isSignedOut, signedOutPage } from './signed-out.ts';

type KeepAlive = (work: Promise<unknown>) => void;

/** Addresses that the gateway answers itself. */
const gatewayPaths = /^\/(api|sync|healthz|metrics)(\/|$)/;
/** Public documents: `/login` is the file `login/index.html`. Others than these are not kept. */
const publicPaths = /^\/(|social|login|signin|landing|reset|terms|policy|cookies)$/;
/** Those for which the front page stands in: the same page, and where a sign-out without a network leads. */
const likeTheFront = /^\/(social|landing)$/;

/** The built file that answers an address; the app's shell answers all that are not public. */
function fileOf(path: string): string {
  if (path.endsWith('.html')) return path;
  if (!publicPaths.test(path)) return '/app.html';
  return path === '/' ? '/index.html' : `${path}/index.html`;
}

async function answer(path: string, request: Request, keepAlive: KeepAlive): Promise<Response> {
  const file = fileOf(path);
  const [kept, signedOut] = await Promise.all([fromPrecache(file), isSignedOut()]);
  if (signedOut) keepAlive(Promise.all([clearLeftovers(), forgetEarlierShare()]));
  if (signedOut && file === '/app.html') return signedOutPage();
  if (kept !== undefined) return kept;
  try {
    const fetched = await fetch(request);
    // By its file: the address of a screen may name somebody, and nobody takes it out at sign-out (AUTH-14).
    await keepVisited(file, fetched);
    return fetched;
  } catch (error) {
    const before = await visited(file);
    if (before !== undefined) return before;
    const front = await fromPrecache('/index.html');
    if (front === undefined) throw error;
    return likeTheFront.test(path) ? front : notKeptPage();
  }
}

/**
 * A page from the kept files, never the network first: a dead or silent server changes nothing.
 * @param keepAlive work that outlives the answer
 * @returns undefined for what the browser should fetch by itself
 */
export function answerNavigation(
  url: URL,
  request: Request,
  keepAlive: KeepAlive,
): Promise<Response> | undefined {
  const path = url.pathname.length > 1 ? url.pathname.replace(/\/$/, '') : url.pathname;
  const isFile = /\.\w+$/.test(path) && !path.endsWith('.html');
  return gatewayPaths.test(path) || isFile ? undefined : answer(path, request, keepAlive);
}
