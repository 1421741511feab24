import { useEffect, useRef } from 'react';
import { announce } from '../components/announce.ts';
import { useLastingOnline, useSyncStatus } from '../data/use-sync-status.ts';
import { useTranslation } from '../i18n/use-translation.ts';

/** Many changes are refused one upon the other: only their number in the end is told, so many milliseconds later. */
const settleMs = 500;

/** Tells screen readers what the bars only show: the connection is back, a change was refused. */
export function SyncAnnouncer() {
  const { t } = useTranslation('common');
  const { refused } = useSyncStatus('refused');
  const online = useLastingOnline();
  const before = useRef({ online, refused });
  useEffect(() => {
    const timer = setTimeout(() => {
      const was = before.current;
      before.current = { online, refused };
      if (online && !was.online) announce(t('sync.back'));
      if (refused > was.refused) announce(t('sync.refused', { count: refused }));
    }, settleMs);
    return () => clearTimeout(timer);
  }, [online, refused]);
  return null;
}
