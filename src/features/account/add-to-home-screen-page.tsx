import { Share } from 'lucide-react';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { buttonClass } from '../../components/button-class.ts';
import { Card } from '../../components/card.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { StatusLine } from '../../components/status-line.tsx';
import { toast } from '../../components/toast.ts';
import { externalAddress, isInAppBrowser } from '../../data/in-app-browser.ts';
import { askToInstall, useInstallState } from '../../data/install-prompt.ts';
import { isAppleMobile } from '../../data/is-apple-mobile.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './page.module.css';
import './texts.ts';

/** /addtohomescreen (PAGE-09, PAGE-10). */
export default function AddToHomeScreenPage() {
  const { t } = useTranslation('account');
  const { offered, installed } = useInstallState();
  return (
    <div className={styles.page}>
      <PageHeader title={t('common:install.action')} back="/account" />
      <Card padded className={styles.section}>
        <img src="/icons/icon.svg" alt="" width={96} height={96} className={styles.appIcon} />
        <p className={styles.lead}>{t('common:install.text')}</p>
        <StatusLine>{installed && t('install.installed')}</StatusLine>
        {!installed && <HowTo offered={offered} />}
      </Card>
    </div>
  );
}

/** The browser's prompt where there is one, else where to find it in the browser's own menu. */
function HowTo({ offered }: { offered: boolean }) {
  const { t } = useTranslation('account');
  const install = async () => {
    if (await askToInstall()) toast(t('install.added'), { kind: 'success' });
  };
  if (offered) return <Button onClick={() => void install()}>{t('common:install.action')}</Button>;
  if (isInAppBrowser(navigator.userAgent)) return <WayOut />;
  if (!isAppleMobile()) return <p>{t('install.other')}</p>;
  return (
    <>
      <Banner live={false} icon={<Share aria-hidden="true" />}>
        {t('common:install.ios')}
      </Banner>
      <p className={styles.soft}>{t('install.iosPush')}</p>
    </>
  );
}

/** Browsers inside other apps can add nothing; a real one can. */
function WayOut() {
  const { t } = useTranslation('account');
  const address = externalAddress(location.href, navigator.userAgent);
  return (
    <>
      <p>{t('install.inApp')}</p>
      <a href={address} target="_blank" rel="noreferrer" className={buttonClass('primary', false)}>
        {t('install.wayOut')}
      </a>
    </>
  );
}
