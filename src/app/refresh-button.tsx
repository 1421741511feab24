import { useLocation } from 'react-router-dom';
import { useReplica } from '../data/replica-context.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { isRefreshable } from './refreshable.ts';
import styles from './refresh-button.module.css';

/** What pulling a list down does for fingers, for keyboards and screen readers: seen while focused. */
export function RefreshButton() {
  const { t } = useTranslation('common');
  const { remote } = useReplica();
  const { pathname } = useLocation();
  if (!isRefreshable(pathname)) return null;
  const onClick = () => void import('./refresh.ts').then(({ refresh }) => refresh(remote));
  return (
    <button type="button" className={styles.button} onClick={onClick}>
      {t('sync.refresh')}
    </button>
  );
}
