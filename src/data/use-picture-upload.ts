import { useLive, useReplica } from './replica-context.tsx';

/** A picture of one's own until it has arrived, and what can be done about it (IMG-04). */
export function usePictureUpload(pictureId: string) {
  const { remote } = useReplica();
  const upload = useLive((replica) => replica.device.watchPicture(pictureId), [pictureId]);
  if (upload === undefined || upload.state === 'success') return undefined;
  return {
    upload,
    onPause: () => remote.holdPicture(pictureId),
    onResume: () => remote.resumePicture(pictureId),
    onCancel: () => remote.cancelPicture(pictureId),
    onRetry: () => remote.retryPicture(pictureId),
  };
}
