import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Banner } from '../banner.tsx';
import { Button } from '../button.tsx';
import { ProgressBar } from '../progress-bar.tsx';
import './texts.ts';
import styles from './upload-state.module.css';

/** A picture on its way, as the device knows it (IMG-04). */
interface Upload {
  state: 'waiting' | 'running' | 'paused' | 'success' | 'canceled' | 'error';
  /** Percent. */
  progress: number;
  /** The user has paused it. */
  held: boolean;
  /** The gateway takes no more of them today. */
  limited?: boolean;
}

interface UploadStateProps {
  upload: Upload | undefined;
  /** What is said while it waits for a network. */
  waiting?: string;
  onPause(): void;
  onResume(): void;
  onCancel(): void;
  onRetry(): void;
}

/** How far a picture has come on its way to the gateway, and what can be done; nothing once it is there. */
export default function UploadState(props: UploadStateProps) {
  const { upload } = props;
  const { t } = useTranslation('picture');
  const action = (text: string, onClick: () => void) => (
    <Button variant="plain" onClick={onClick}>
      {text}
    </Button>
  );
  const cancel = action(t('upload.cancel'), props.onCancel);
  const retry = action(t('upload.retry'), props.onRetry);
  if (upload === undefined || upload.state === 'success') return null;
  if (upload.state === 'error')
    return <Notice text={t('upload.failed')} tone="warning" actions={retry} />;
  if (upload.state === 'canceled') return <Notice text={t('upload.canceled')} actions={retry} />;
  if (upload.state === 'running' || upload.held) {
    const label = upload.held ? t('upload.paused') : t('upload.sending');
    return (
      <div className={styles.state}>
        <ProgressBar value={upload.progress} label={label} />
        <div className={styles.actions}>
          {upload.held
            ? action(t('upload.resume'), props.onResume)
            : action(t('upload.pause'), props.onPause)}
          {cancel}
        </div>
      </div>
    );
  }
  const waiting = upload.limited ? t('upload.limited') : (props.waiting ?? t('upload.waiting'));
  return <Notice text={waiting} actions={cancel} />;
}

/** Not told: it comes anew with each try, and its failure is told by a toast. */
function Notice(props: { text: string; tone?: 'info' | 'warning'; actions: ReactNode }) {
  return (
    <div className={styles.state}>
      <Banner tone={props.tone ?? 'info'} action={props.actions} live={false}>
        {props.text}
      </Banner>
    </div>
  );
}
