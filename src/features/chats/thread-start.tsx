import { useTranslation } from '../../i18n/use-translation.ts';
import type { OlderState } from './use-messages.ts';
import styles from './thread.module.css';

/** Above the oldest message shown: what comes before it. */
export function ThreadStart({ older }: { older: OlderState }) {
  const { t } = useTranslation('chats');
  const text = {
    idle: undefined,
    loading: t('thread.older'),
    offline: t('thread.olderOffline'),
    complete: t('thread.start'),
  }[older];
  return (
    <p className={styles.start} role="status">
      {text}
    </p>
  );
}
