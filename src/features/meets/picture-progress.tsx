import { useTranslation } from 'react-i18next';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { useLive, useReplica } from '../../data/replica-context.tsx';
import styles from './meet-card.module.css';

/** How far a meet's picture has come on its way to the gateway; nothing once it is there. */
export function PictureProgress({ pictureId }: { pictureId: string }) {
  const { t } = useTranslation('meets');
  const { t: common } = useTranslation('common');
  const { remote } = useReplica();
  const picture = useLive((replica) => replica.device.watchPicture(pictureId), [pictureId]);
  if (picture === undefined || picture.state === 'success') return null;
  if (picture.state === 'running') {
    return (
      <div className={styles.wide}>
        <ProgressBar value={picture.progress} label={t('card.pictureSending')} />
        <Button variant="quiet" onClick={() => remote.cancelPicture(pictureId)}>
          {common('dialog.cancel')}
        </Button>
      </div>
    );
  }
  const failed = picture.state === 'error' || picture.state === 'canceled';
  const retry = (
    <Button variant="quiet" onClick={() => remote.retryPicture(pictureId)}>
      {t('card.retry')}
    </Button>
  );
  return (
    <div className={styles.wide}>
      <Banner tone="warning" action={failed ? retry : undefined}>
        {failed ? t('card.pictureFailed') : t('card.pictureWaiting')}
      </Banner>
    </div>
  );
}
