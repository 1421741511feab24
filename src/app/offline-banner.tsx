import { WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../components/banner.tsx';
import { Button } from '../components/button.tsx';
import { dismissRefilled, useSyncStatus } from '../data/sync-status.ts';

/** SYNC-04 while the gateway cannot be reached; SYNC-16 while lost data is being fetched again. */
export function OfflineBanner() {
  const { t } = useTranslation('common');
  const { online, refilled } = useSyncStatus();
  if (!online) {
    return (
      <Banner tone="warning" icon={<WifiOff aria-hidden="true" />}>
        {t('sync.offline')}
      </Banner>
    );
  }
  if (!refilled) return null;
  const close = (
    <Button variant="quiet" onClick={dismissRefilled}>
      {t('dialog.close')}
    </Button>
  );
  return <Banner action={close}>{t('storage.refilled')}</Banner>;
}
