import { putWithEviction } from './put-with-eviction.ts';
import { isSignedOut } from './signed-out.ts';

/*
 * The manifest's share target: what another app shares waits in the cache `kd-shared` until the app
 * takes it into the draft of a new meet (src/app/shared-content.ts). Works without a network too.
 */
const cacheName = 'kd-shared';
const contentKey = '/shared/content';
const target = '/mymeeteditor';

/** What src/app/shared-content.ts reads. */
interface Content {
  texts: string[];
  /** Milliseconds of Unix time. */
  at: number;
  /** Of several pictures the first is kept. */
  oneOfMany?: true;
  /** Nobody was signed in. */
  signedOut?: true;
}

/** True for what another app shares with this one. */
export function isShare(request: Request, url: URL): boolean {
  const here = url.origin === globalThis.location.origin;
  return request.method === 'POST' && here && url.pathname === target;
}

/** @returns whether all of it is kept: there may be room for the words alone @throws if there is not even that */
async function keep(form: FormData): Promise<boolean> {
  const texts = ['title', 'text', 'url'].map((name) => form.get(name));
  const files = form.getAll('picture').filter((one) => one instanceof File);
  // The editor says that an empty one is none (IMG-08). Forms send one without a name where none is chosen.
  const picture = files.find(({ size }) => size > 0) ?? files.find(({ name }) => name !== '');
  const cache = await caches.open(cacheName);
  // What was shared before and never taken is replaced as a whole.
  for (const old of await cache.keys()) await cache.delete(old);
  let isWhole = true;
  if (picture !== undefined) {
    const headers = { 'content-type': picture.type, 'x-name': encodeURIComponent(picture.name) };
    const answer = new Response(picture, { headers });
    await putWithEviction(cache, '/shared/picture', answer).catch(() => (isWhole = false));
  }
  const content: Content = {
    texts: texts.filter((text) => typeof text === 'string'),
    at: Date.now(),
    ...(files.length > 1 && { oneOfMany: true }),
    ...((await isSignedOut()) && { signedOut: true }),
  };
  await putWithEviction(cache, contentKey, new Response(JSON.stringify(content)));
  return isWhole;
}

/** Deletes what was shared before the sign-out; what came after it waits for who signs in next. */
export async function forgetEarlierShare(): Promise<void> {
  const content = await caches.match(contentKey, { cacheName });
  const { signedOut } = ((await content?.json()) ?? {}) as Partial<Content>;
  if (!signedOut) await caches.delete(cacheName);
}

/** Keeps what is shared and opens the editor, which says so if the device has no room for it. */
export async function takeShare(request: Request): Promise<Response> {
  const isWhole = await request
    .formData()
    .then(keep)
    .catch(() => false);
  return Response.redirect(`${target}?jaettu=${isWhole ? 1 : 0}`, 303);
}
