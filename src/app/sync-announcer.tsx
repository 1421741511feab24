import { useEffect, useRef } from 'react';
import { announce } from '../components/announce.ts';
import { useLastingOnline, useSyncStatus } from '../data/use-sync-status.ts';
import { useTranslation } from '../i18n/use-translation.ts';

/** Tells screen readers what the bars only show: the connection is back, a change was refused. */
export function SyncAnnouncer() {
  const { t } = useTranslation('common');
  const { refused } = useSyncStatus();
  const online = useLastingOnline();
  const before = useRef({ online, refused });
  useEffect(() => {
    const was = before.current;
    before.current = { online, refused };
    if (online && !was.online) announce(t('sync.back'));
    if (refused > was.refused) announce(t('sync.refused', { count: refused }));
  }, [online, refused]);
  return null;
}
