import { lazy, Suspense } from 'react';
import { useLive, useReplica } from '../../data/replica-context.tsx';
import styles from './profile-summary.module.css';

const UploadState = lazy(() => import('../../components/picture/upload-state.tsx'));

/** The own picture's way to the gateway, with what can be done about it (IMG-04). */
export function OwnPictureUpload({ pictureId }: { pictureId: string }) {
  const { remote } = useReplica();
  const upload = useLive((replica) => replica.device.watchPicture(pictureId), [pictureId]);
  if (upload === undefined || upload.state === 'success') return null;
  return (
    <div className={styles.upload}>
      <Suspense fallback={null}>
        <UploadState
          upload={upload}
          onPause={() => remote.holdPicture(pictureId)}
          onResume={() => remote.resumePicture(pictureId)}
          onCancel={() => remote.cancelPicture(pictureId)}
          onRetry={() => remote.retryPicture(pictureId)}
        />
      </Suspense>
    </div>
  );
}
