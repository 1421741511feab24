import { useEffect } from 'react';
import { announce } from '../../components/announce.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { OlderState } from './use-messages.ts';
import styles from './thread.module.css';

function useWords(older: OlderState): string | undefined {
  const { t } = useTranslation('chats');
  return {
    idle: undefined,
    loading: t('thread.older'),
    offline: t('thread.olderOffline'),
    complete: t('thread.start'),
  }[older];
}

/** Above the oldest message shown: what comes before it. */
export function ThreadStart({ older }: { older: OlderState }) {
  return <p className={styles.start}>{useWords(older)}</p>;
}

interface AnnouncerProps {
  older: OlderState;
  /** Somebody has scrolled back: a chat that is opened asks by itself for what comes before a few messages. */
  asked: boolean;
}

/**
 * Tells it to who does not see it and has gone there, once. Were the line itself a live region it would be told with
 * every message, because the list moves its rows then.
 */
export function ThreadStartAnnouncer({ older, asked }: AnnouncerProps) {
  const words = useWords(older);
  useEffect(() => {
    if (words && asked) announce(words);
  }, [older]);
  return null;
}
