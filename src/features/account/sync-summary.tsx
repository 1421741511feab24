import { CloudCheck, CloudOff, CloudUpload, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { useReplica } from '../../data/replica-context.tsx';
import { useSyncStatus } from '../../data/sync-status.ts';
import { formatDateTime } from '../../i18n/format.ts';
import page from './page.module.css';
import styles from './sync-state.module.css';

/** The state of sync in one sentence; "up to date" only after the gateway has said so (SYNC-14). */
export function SyncSummary() {
  const { t } = useTranslation('account');
  const { remote } = useReplica();
  const { online, waiting } = useSyncStatus();
  const { icon, text } = useSummary();
  return (
    <Card padded className={styles.summary}>
      <p role="status" className={styles.state}>
        {icon}
        <span>{text}</span>
      </p>
      {!online && <p className={page.soft}>{t('sync.offlineText')}</p>}
      {waiting > 0 && (
        <Button variant="secondary" onClick={() => remote.syncNow()}>
          <RefreshCw aria-hidden="true" />
          {t('sync.syncNow')}
        </Button>
      )}
    </Card>
  );
}

function useSummary(): { icon: ReactNode; text: string } {
  const { t } = useTranslation('account');
  const { online, sending, waiting, upToDateAt } = useSyncStatus();
  if (!online) return { icon: <CloudOff aria-hidden="true" />, text: t('sync.offline') };
  if (sending > 0) {
    return { icon: <RefreshCw aria-hidden="true" />, text: t('sync.sending', { count: sending }) };
  }
  if (waiting > 0) {
    const text = t('sync.waiting', { count: waiting });
    return { icon: <CloudUpload aria-hidden="true" />, text };
  }
  if (upToDateAt === null) {
    return { icon: <RefreshCw aria-hidden="true" />, text: t('sync.firstSync') };
  }
  const text = t('sync.upToDateAt', { time: formatDateTime(upToDateAt) });
  return { icon: <CloudCheck aria-hidden="true" />, text };
}
