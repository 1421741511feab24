import { fromPrecache, keepVisited, visited } from './precache.ts';

/** Addresses that the gateway answers itself. */
const gatewayPaths = /^\/(api|sync|healthz|metrics)(\/|$)/;
/** Public documents: `/login` is the file `login/index.html`. Others than these are not kept. */
const publicPaths = /^\/(|social|login|signin|landing|reset|terms|policy|cookies)$/;

/** The built file that answers an address; the app's shell answers all that are not public. */
function fileOf(path: string): string {
  if (path.endsWith('.html')) return path;
  if (!publicPaths.test(path)) return '/app.html';
  return path === '/' ? '/index.html' : `${path}/index.html`;
}

/** Stands from a sign-out to the next sign-in; repeated in src/data/pending-sign-out.ts. */
const signedOutName = 'kohdataan-signed-out';

/**
 * In place of the app, where nobody is signed in (ROUTE-20): a browser that was killed has forgotten what
 * the sign-out took out of localStorage. /login clears the rest (src/data/pending-sign-out.ts).
 */
function signedOutPage(): Response {
  const script = `try{var s=localStorage;if(s['kd:session'])s['kohdataan.sign-out']=1;
['session','snapshot','profile'].forEach(function(k){s.removeItem('kd:'+k)})}catch(e){}location.replace('/login')`;
  const headers = { 'content-type': 'text/html', 'cache-control': 'no-store' };
  return new Response(`<!doctype html><script>${script}</script>`, { headers });
}

async function answer(path: string, request: Request): Promise<Response> {
  const file = fileOf(path);
  const [kept, isSignedOut] = await Promise.all([fromPrecache(file), caches.has(signedOutName)]);
  if (isSignedOut && file === '/app.html') return signedOutPage();
  if (kept !== undefined) return kept;
  try {
    const fetched = await fetch(request);
    await keepVisited(path, fetched);
    return fetched;
  } catch (error) {
    // Offline, at a public page that was never visited: the front page is better than nothing.
    const other = (await visited(path)) ?? (await fromPrecache('/index.html'));
    if (other === undefined) throw error;
    return other;
  }
}

/**
 * A page from the kept files, never the network first: a dead or silent server changes nothing.
 * @returns undefined for what the browser should fetch by itself
 */
export function answerNavigation(url: URL, request: Request): Promise<Response> | undefined {
  const path = url.pathname.length > 1 ? url.pathname.replace(/\/$/, '') : url.pathname;
  const isFile = /\.\w+$/.test(path) && !path.endsWith('.html');
  return gatewayPaths.test(path) || isFile ? undefined : answer(path, request);
}
