import { useEffect, useRef, useState } from 'react';
import { useLastingOnline, useSyncStatus } from '../data/use-sync-status.ts';
import { useTranslation } from '../i18n/use-translation.ts';

/** Tells screen readers what the bars only show: the connection is back, a change was refused. */
export function SyncAnnouncer() {
  const { t } = useTranslation('common');
  const { refused } = useSyncStatus();
  const online = useLastingOnline();
  const before = useRef({ online, refused });
  const [said, setSaid] = useState('');
  useEffect(() => {
    const was = before.current;
    before.current = { online, refused };
    if (refused > was.refused) setSaid(t('sync.refused', { count: refused }));
    else if (online !== was.online) setSaid(online ? t('sync.back') : '');
    // Left standing, the next one in the same words would go unheard.
    else if (refused < was.refused) setSaid('');
  }, [online, refused]);
  return (
    <p className="visually-hidden" role="status">
      {said}
    </p>
  );
}
