import { CircleAlert, CloudUpload, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { AppLink } from '../components/app-link.tsx';
import { cx } from '../components/cx.ts';
import { useSyncStatus } from '../data/use-sync-status.ts';
import { formatNumber } from '../i18n/format.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import styles from './sync-indicator.module.css';

/** Unsent and refused changes, in the top bar; leads to /changes. Silent while all is sent. */
export function SyncIndicator() {
  const { waiting, sending, refused } = useSyncStatus('waiting', 'sending', 'refused');
  if (refused === 0 && waiting === 0) return null;
  return <Unsent waiting={waiting} sending={sending} refused={refused} />;
}

function Unsent({ waiting, sending, refused }: Record<'waiting' | 'sending' | 'refused', number>) {
  const { t } = useTranslation('common');
  // A chat hides the bar, and each time it comes back the sign would wait anew before it appears.
  const [seen, setSeen] = useState(false);
  // Of those that wait some may be on their way: it is the number that is seen.
  const label =
    refused > 0
      ? t('sync.refused', { count: refused })
      : t(sending > 0 ? 'sync.sendingChanges' : 'sync.waitingChanges', { count: waiting });
  return (
    <AppLink
      to="/changes"
      aria-label={label}
      data-seen={seen || undefined}
      onAnimationEnd={() => setSeen(true)}
      className={cx(styles.indicator, refused > 0 && styles.refused)}
    >
      {refused > 0 ? (
        <CircleAlert size={20} />
      ) : sending > 0 ? (
        <RefreshCw size={20} className={styles.turning} />
      ) : (
        <CloudUpload size={20} />
      )}
      <span aria-hidden="true">{formatNumber(refused > 0 ? refused : waiting)}</span>
    </AppLink>
  );
}
