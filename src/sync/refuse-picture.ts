import type { DeviceStore } from '../data/device-store.ts';
import type { Failure } from '../data/send.ts';

/** No more pictures today; a flood of requests, which is over in a minute, says in how many seconds. */
export function isOfDay({ code, params }: Failure): boolean {
  return code === 'TOO_MANY_REQUESTS' && params?.['seconds'] === undefined;
}

/** The gateway will never take this picture. */
export function isFinal({ status = 0 }: Failure): boolean {
  return status >= 400 && status < 500 && ![401, 408, 429].includes(status);
}

/** Ends the upload of a picture that the gateway refuses, and lists the reason (SYNC-15). */
export async function refusePicture(
  store: DeviceStore,
  pictureId: string,
  { code, params = {} }: Failure,
  now: Date,
): Promise<void> {
  await store.changePicture(pictureId, { state: 'error', progress: 0 });
  if (code === 'NETWORK') return;
  await store.addRefusal({
    id: `pictures/${pictureId}`,
    collection: 'pictures',
    docId: pictureId,
    code,
    params,
    text: null,
    at: now.toISOString(),
  });
}
