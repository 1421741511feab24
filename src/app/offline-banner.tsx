import { WifiOff } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { Banner } from '../components/banner.tsx';
import { Button } from '../components/button.tsx';
import { cx } from '../components/cx.ts';
import { LinkButton } from '../components/link-button.tsx';
import { useStorageFull } from '../data/use-storage-full.ts';
import { dismissRefilled } from '../data/sync-status.ts';
import { useLastingOnline, useSyncStatus } from '../data/use-sync-status.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useBegun } from './use-begun.ts';
import styles from './app-shell.module.css';

/** SYNC-04: whole at first; once one reads on or writes, its first sentence, which covers hardly anything. */
function NoNetwork() {
  const { t } = useTranslation('common');
  const isBegun = useBegun();
  return (
    <div className={cx(styles.floating, isBegun && styles.quiet)}>
      <Banner tone="warning" icon={<WifiOff aria-hidden="true" />}>
        {t('offline')}.<span> {t('sync.kept')}</span>
      </Banner>
    </div>
  );
}

/**
 * What is wrong with this device: it has no room, SYNC-04 the gateway cannot be reached, SYNC-16 lost
 * data is being fetched again. /changes tells of the network itself, in the same words.
 */
export function OfflineBanner() {
  const { t } = useTranslation('common');
  const { refilled } = useSyncStatus('refilled');
  const online = useLastingOnline();
  const full = useStorageFull();
  const isSaid = useLocation().pathname.startsWith('/changes');
  if (full) {
    const show = (
      <LinkButton variant="plain" to="/changes">
        {t('sync.show')}
      </LinkButton>
    );
    return (
      <Banner tone="error" action={show}>
        {t('storage.full')}
      </Banner>
    );
  }
  const close = (
    <Button variant="plain" onClick={dismissRefilled}>
      {t('dialog.close')}
    </Button>
  );
  return (
    <>
      {!online && !isSaid && <NoNetwork />}
      {refilled && <Banner action={close}>{t('storage.refilled')}</Banner>}
    </>
  );
}
