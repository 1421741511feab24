import { lazy, Suspense } from 'react';
import { useLive, useReplica } from '../../data/replica-context.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './meet-card.module.css';

const UploadState = lazy(() => import('../../components/picture/upload-state.tsx'));

/** How far a meet's picture has come on its way to the gateway; nothing once it is there (IMG-04). */
export function PictureProgress({ pictureId }: { pictureId: string }) {
  const { t } = useTranslation('meets');
  const { remote } = useReplica();
  const upload = useLive((replica) => replica.device.watchPicture(pictureId), [pictureId]);
  if (upload === undefined || upload.state === 'success') return null;
  return (
    <div className={styles.wide}>
      <Suspense fallback={null}>
        <UploadState
          upload={upload}
          waiting={t('card.pictureWaiting')}
          onPause={() => remote.holdPicture(pictureId)}
          onResume={() => remote.resumePicture(pictureId)}
          onCancel={() => remote.cancelPicture(pictureId)}
          onRetry={() => remote.retryPicture(pictureId)}
        />
      </Suspense>
    </div>
  );
}
