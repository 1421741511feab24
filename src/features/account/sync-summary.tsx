import { CloudCheck, CloudUpload, RefreshCw, WifiOff } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { cx } from '../../components/cx.ts';
import { MarkedText } from '../../components/marked-text.tsx';
import { useReplica } from '../../data/replica-context.tsx';
import { useSyncStatus } from '../../data/use-sync-status.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import page from './page.module.css';
import styles from './sync-state.module.css';

/**
 * The state of sync in one sentence; "up to date" only after the gateway has said so (SYNC-14).
 * @param waiting changes that wait; undefined while they are looked up
 */
export function SyncSummary({ waiting }: { waiting: number | undefined }) {
  const { t } = useTranslation('account');
  const { remote } = useReplica();
  const { Icon, tone, text, more } = useSummary(waiting);
  return (
    <Card padded className={styles.summary}>
      <span className={cx(styles.sign, tone === 'warm' && styles.warm)}>
        <Icon aria-hidden="true" size={30} strokeWidth={1.75} />
      </span>
      <p role="status" className={styles.state}>
        <MarkedText text={text} marks={{ time: silently }} />
      </p>
      {more !== undefined && <p className={page.soft}>{more}</p>}
      {waiting !== undefined && waiting > 0 && (
        <Button variant="secondary" onClick={() => remote.syncNow()}>
          <RefreshCw aria-hidden="true" />
          {t('sync.syncNow')}
        </Button>
      )}
    </Card>
  );
}

/** The minutes are there to be read; announced one after another they would be a nuisance. */
const silently = (time: string) => (
  <span aria-live="off" className={styles.time}>
    {time}
  </span>
);

/** Room for what will be said there: nothing moves. */
const noWords = '\u00a0';

interface Summary {
  Icon: LucideIcon;
  tone: 'calm' | 'warm';
  text: string;
  more?: string;
}

function useSummary(waiting: number | undefined): Summary {
  const { t } = useTranslation('account');
  const { online, sending, upToDateAt, firstSyncDone, refused } = useSyncStatus(
    'online',
    'sending',
    'upToDateAt',
    'firstSyncDone',
    'refused',
  );
  if (!online) {
    const text = t('common:offline');
    return { Icon: WifiOff, tone: 'warm', text, more: t('common:sync.kept') };
  }
  if (sending > 0) {
    const text = t('common:sync.sendingChanges', { count: sending });
    return { Icon: RefreshCw, tone: 'calm', text, more: noWords };
  }
  if (waiting !== undefined && waiting > 0)
    return {
      Icon: CloudUpload,
      tone: 'warm',
      text: t('common:sync.waitingChanges', { count: waiting }),
    };
  if (upToDateAt === null) {
    // The first moment of a start says nothing about the first time.
    const isFirst = !firstSyncDone && waiting !== undefined;
    const text = isFirst ? t('sync.firstSync') : t('sync.looking');
    return { Icon: RefreshCw, tone: 'calm', text, more: noWords };
  }
  const text = t('sync.upToDateAt', { time: formatDateTime(upToDateAt) });
  // What was refused has not arrived.
  const done = refused > 0 ? t('common:sync.refused', { count: refused }) : t('sync.waitingNone');
  return { Icon: CloudCheck, tone: 'calm', text, more: waiting === 0 ? done : noWords };
}
