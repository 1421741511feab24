import { useLive, useReplica } from './replica-context.tsx';
import { retryPicture } from './writes/retry-picture.ts';

/** A picture of one's own until it has arrived, and what can be done about it (IMG-04). */
export function usePictureUpload(pictureId: string) {
  const replica = useReplica();
  const upload = useLive(({ device }) => device.watchPicture(pictureId), [pictureId]);
  if (upload === undefined || upload.state === 'success') return undefined;
  // The leading tab sees the change, whichever tab makes it.
  const { device } = replica;
  return {
    upload,
    onPause: () => void device.holdPicture(pictureId),
    onResume: () => void device.resumePicture(pictureId),
    onCancel: () => void device.cancelPicture(pictureId),
    onRetry: () => void retryPicture(replica, pictureId),
  };
}
