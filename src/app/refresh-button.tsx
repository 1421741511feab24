import { useLocation } from 'react-router-dom';
import { useReplica } from '../data/replica-context.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { askForNews } from './ask-for-news.ts';
import { isRefreshable } from './refreshable.ts';
import styles from './refresh-button.module.css';

/** What pulling a list down does for fingers, for keyboards and screen readers: seen while focused. */
export function RefreshButton() {
  const { t } = useTranslation('common');
  const { remote } = useReplica();
  const { pathname } = useLocation();
  if (!isRefreshable(pathname)) return null;
  return (
    <button type="button" className={styles.button} onClick={() => void askForNews(remote)}>
      {t('sync.refresh')}
    </button>
  );
}
