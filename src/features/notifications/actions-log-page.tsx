import { Settings } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ActionDoc } from '../../../schemas/documents/device.ts';
import { AppLink } from '../../components/app-link.tsx';
import { Card } from '../../components/card.tsx';
import { EmptyList } from '../../components/empty-list.tsx';
import iconButton from '../../components/icon-button.module.css';
import { LazyRow, useRowMemory } from '../../components/lazy-row.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { usePageVisible } from '../../components/use-page-visible.ts';
import { useLive, useReplica } from '../../data/replica-context.tsx';
import { useSyncStatus } from '../../data/use-sync-status.ts';
import { useNow } from '../../data/use-now.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ActionRow } from './action-row.tsx';
import { markActionsRead } from './mark-actions-read.ts';
import { recentActions } from './recent-actions.ts';
import './texts.ts';
import styles from './actions-log.module.css';

/** /actionslog (NOTIF-03, NOTIF-05). */
export default function ActionsLogPage() {
  const { t } = useTranslation('notifications');
  return (
    <div className={styles.page}>
      <PageHeader
        title={t('log.title')}
        actions={
          <AppLink
            to="/hidenotifications"
            className={iconButton.button}
            aria-label={t('log.settings')}
            title={t('log.settings')}
          >
            <Settings aria-hidden="true" />
          </AppLink>
        }
      />
      <ActionsLog />
    </div>
  );
}

/** Rows on the first screen of most phones, there at the first paint. */
const firstRows = 12;

function ActionsLog() {
  const { t } = useTranslation('notifications');
  const now = useNow();
  const { firstSyncDone, online } = useSyncStatus('firstSyncDone', 'online');
  const all = useLive((replica) => replica.actions.watch(), []);
  const people = useLive((replica) => replica.people.watch(), []);
  const fresh = useMarkedHere(all);
  const byUid = useMemo(() => new Map(people?.map((person) => [person.uid, person])), [people]);
  const memory = useRowMemory('actions');
  if (all === undefined || people === undefined) return <LogSkeleton />;
  const shown = recentActions(all, now);
  if (shown.length === 0) {
    if (online && !firstSyncDone) return <LogSkeleton />;
    return <EmptyList illustration="calm" text={t('log.empty')} />;
  }
  return (
    <Card>
      <ul role="list">
        {shown.map((action, index) => (
          <LazyRow
            key={action.id}
            id={action.id}
            memory={memory}
            atOnce={index < firstRows}
            className={styles.row}
            restingClass={styles.resting}
          >
            <ActionRow
              action={action}
              person={byUid.get(action.sender)}
              fresh={fresh.has(action.id)}
              now={now}
            />
          </LazyRow>
        ))}
      </ul>
    </Card>
  );
}

/**
 * Marks what is shown as read, once, whatever comes of it, and remembers what was new when this screen opened. A page
 * that is aside shows nothing: the bell of one that is looked at, or of another device, would never ring.
 */
function useMarkedHere(actions: readonly ActionDoc[] | undefined): ReadonlySet<string> {
  const replica = useReplica();
  const visible = usePageVisible();
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const asked = useRef(new Set<string>());
  useEffect(() => {
    if (!visible) return;
    const unread = (actions ?? []).filter(({ id, read }) => !read && !asked.current.has(id));
    if (unread.length === 0) return;
    for (const { id } of unread) asked.current.add(id);
    setFresh((before) => new Set([...before, ...unread.map(({ id }) => id)]));
    markActionsRead(replica, unread).catch((error: unknown) =>
      console.error('actions not marked as read', error),
    );
  }, [actions, replica, visible]);
  return fresh;
}

function LogSkeleton() {
  const { t } = useTranslation('notifications');
  return (
    <div aria-busy="true" className={styles.skeleton}>
      <span className="visually-hidden" role="status">
        {t('common:loading')}
      </span>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} shape="card" height="4.5rem" />
      ))}
    </div>
  );
}
