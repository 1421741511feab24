import { Button } from '../../components/button.tsx';
import { cx } from '../../components/cx.ts';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { useLive } from '../../data/replica-context.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './save-bar.module.css';

interface SaveBarProps {
  busy: boolean;
  /** What is saved waits for the network. */
  waits: boolean;
  /** Picture that was chosen or is on its way; its progress shows while it is sent (PROF-22). */
  pictureId: string | null;
  errorCount: number;
  /** For a new profile: what is still to be filled in. */
  missing?: number | undefined;
}

/** The save button, always at hand, with the upload's progress above it. */
export function SaveBar({ busy, waits, pictureId, errorCount, missing }: SaveBarProps) {
  const { t } = useTranslation('profile');
  const { t: common } = useTranslation('common');
  const id = pictureId ?? '';
  const picture = useLive((replica) => replica.device.watchPicture(id), [id]);
  const uploading = picture?.state === 'running' || (busy && picture?.state === 'waiting');
  return (
    <div className={styles.bar}>
      {uploading && <ProgressBar value={picture.progress} label={t('uploading')} />}
      <p className={cx(styles.note, errorCount === 0 && styles.calm)} role="status">
        {errorCount > 0
          ? common('fixErrors', { count: errorCount })
          : waits
            ? common('sync.waiting')
            : t('unsavedNote')}
      </p>
      {errorCount === 0 && missing !== undefined && (
        <p className={styles.left}>{missing > 0 ? t('left', { count: missing }) : t('ready')}</p>
      )}
      <Button type="submit" busy={busy}>
        {t('save')}
      </Button>
    </div>
  );
}
