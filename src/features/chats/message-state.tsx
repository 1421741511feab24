import { Check, CircleAlert, Clock, LoaderCircle } from 'lucide-react';
import type { MessageDoc } from '../../../schemas/documents/device.ts';
import { cx } from '../../components/cx.ts';
import { messageState } from '../../data/sync-status.ts';
import { useSyncStatus } from '../../data/use-sync-status.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './message-state.module.css';

const icons = { waiting: Clock, sending: LoaderCircle, sent: Check, failed: CircleAlert };

interface MessageStateProps {
  message: MessageDoc | undefined;
  failed?: boolean;
  /** The words are for screen readers only. */
  iconOnly?: boolean;
}

/** State of a message of mine (SYNC-05): an icon and its words. */
export function MessageState({ message, failed = false, iconOnly = false }: MessageStateProps) {
  const { t } = useTranslation('common');
  const status = useSyncStatus('online');
  const state = failed || message === undefined ? 'failed' : messageState(message, status);
  const Icon = icons[state];
  return (
    <span className={cx(styles.state, styles[state])}>
      <Icon aria-hidden="true" />
      <span className={iconOnly ? 'visually-hidden' : undefined}>{t(`sync.${state}`)}</span>
    </span>
  );
}
