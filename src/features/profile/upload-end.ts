import { filter, firstValueFrom, map, merge, timer } from 'rxjs';
import type { DeviceStore, PictureUpload } from '../../data/device-store.ts';

/** `later`: the upload goes on, or not if the user has stopped it, after the editor has been left. */
export type UploadEnd = 'sent' | 'failed' | 'later';

/**
 * Waits until a picture has reached the gateway, has failed, or takes too long to be waited for.
 * @param timeoutMs milliseconds
 */
export function uploadEnd(
  device: DeviceStore,
  pictureId: string,
  timeoutMs: number,
): Promise<UploadEnd> {
  const ended = device.watchPicture(pictureId).pipe(
    map(endOf),
    filter((end) => end !== undefined),
  );
  return firstValueFrom(merge(ended, timer(timeoutMs).pipe(map((): UploadEnd => 'later'))));
}

/** How that picture's upload has ended; undefined while it runs. */
function endOf(picture: PictureUpload | undefined): UploadEnd | undefined {
  if (picture === undefined || picture.state === 'success') return 'sent';
  if (picture.state === 'error') return 'failed';
  return picture.state === 'paused' || picture.state === 'canceled' ? 'later' : undefined;
}
