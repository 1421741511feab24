/*
 * A browser that is killed forgets what localStorage heard in its last seconds, a sign-out too, and would
 * open the account again. Cache Storage forgets nothing: an empty cache stands from a sign-out to the next
 * sign-in (src/data/pending-sign-out.ts, which repeats the name; a browser test holds them together).
 */
const signedOutName = 'kohdataan-signed-out';

/** Where an account lies in IndexedDB (src/data/storage/file-name.ts) and in Cache Storage. */
const itsDatabases = /^(kd-device-|replica-kd-|rxdb-dexie-kd-)/;
const itsCaches = /^kd-images/;

/** As the gateway's pages of these addresses have it: the window that opened one is not told by it who is signed in. */
export const cutOff = { 'cross-origin-opener-policy': 'same-origin-allow-popups' };

/** Whether nobody is signed in on this device. */
export function isSignedOut(): Promise<boolean> {
  return caches.has(signedOutName).catch(() => false);
}

/** What an address of the app says when it comes from `signedOutPage`. */
export const returning = '?jatka';

/**
 * In place of the app, where nobody is signed in: leads to /login (ROUTE-20). One that was laid somewhere
 * beforehand (workers/static-routes.ts) looks whether that is still so, and so does one to which a browser goes back as it
 * was left: Firefox does for every address that the app had given its page.
 */
export function signedOutPage(): Response {
  const script = `onpageshow=function(e){e.persisted&&location.reload()};
caches.has('${signedOutName}').catch(function(){}).then(function(out){
var u=new URL(location);u.search='${returning}';if(!out)return location.replace(u);
try{var s=localStorage;if(s['kd:session'])s['kohdataan.sign-out']=1;
Object.keys(s).forEach(function(k){if(/^kd:(session|replica|snapshot|profile|draft:)/.test(k))s.removeItem(k)})}
catch(e){}location.replace('/login')})`;
  const headers = { ...cutOff, 'content-type': 'text/html', 'cache-control': 'no-store' };
  return new Response(`<!doctype html><script>${script}</script>`, { headers });
}

/** Whether it is that page: a kept document may be stored. */
export const isSignedOutPage = ({ headers }: Response): boolean =>
  headers.get('cache-control') === 'no-store';

/**
 * Deletes what an interrupted sign-out has left of the account (AUTH-14), and stops once somebody has
 * signed in. Never rejects.
 */
export async function clearLeftovers(): Promise<void> {
  try {
    for (const name of await caches.keys())
      if (itsCaches.test(name) && (await isSignedOut())) await caches.delete(name);
    for (const { name = '' } of await indexedDB.databases())
      if (itsDatabases.test(name) && (await isSignedOut())) indexedDB.deleteDatabase(name);
  } catch (error) {
    console.info('leftovers:', error);
  }
}
