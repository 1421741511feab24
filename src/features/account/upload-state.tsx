import { useTranslation } from 'react-i18next';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { useLive, useReplica } from '../../data/replica-context.tsx';
import styles from './profile-summary.module.css';

/** The own picture's way to the gateway: progress while it runs, a retry when it failed (ERR-02) or was canceled (IMG-04). */
export function UploadState({ pictureId }: { pictureId: string | null }) {
  const { t } = useTranslation('account');
  const { t: common } = useTranslation('common');
  const { remote } = useReplica();
  const id = pictureId ?? '';
  const picture = useLive((replica) => replica.device.watchPicture(id), [id]);
  if (picture?.state === 'running') {
    return (
      <div className={styles.upload}>
        <ProgressBar value={picture.progress} label={t('uploading')} />
        <Button variant="quiet" onClick={() => remote.cancelPicture(id)}>
          {common('dialog.cancel')}
        </Button>
      </div>
    );
  }
  if (picture?.state !== 'error' && picture?.state !== 'canceled') return null;
  return (
    <Banner
      tone="error"
      action={
        <Button variant="quiet" onClick={() => remote.retryPicture(id)}>
          {t('uploadRetry')}
        </Button>
      }
    >
      {t('uploadFailed')}
    </Banner>
  );
}
