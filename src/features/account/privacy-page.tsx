import { HardDrive, Scale, ShieldCheck } from 'lucide-react';
import { Card } from '../../components/card.tsx';
import { MenuLink, MenuList } from '../../components/menu-list.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Stack } from '../../components/stack.tsx';
import { useIsUnfilled } from '../../data/use-sync-status.ts';
import { useOwnProfile } from '../../data/use-own-profile.ts';
import { formatDate } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { AccountRemoval } from './account-removal.tsx';
import { DownloadButton } from './download-button.tsx';
import styles from './page.module.css';
import { Sessions } from './sessions.tsx';
import './texts.ts';

/** /privacy `Tietosuoja-asetukset` (ACC-08, ACC-09). */
export default function PrivacyPage() {
  const { t } = useTranslation('account');
  return (
    <div className={styles.page}>
      <PageHeader title={t('link.privacy')} back="/account" />
      <Stack>
        <Consent />
        <Card as="section" padded className={styles.section}>
          <h2>{t('privacy.data')}</h2>
          <p>{t('privacy.dataText')}</p>
          <DownloadButton label={t('privacy.download')} />
        </Card>
        <MenuList title={t('common:readMore')}>
          <MenuLink
            to="/policy"
            icon={<ShieldCheck />}
            label={t('common:footer.policy')}
            document
          />
          <MenuLink to="/cookies" icon={<HardDrive />} label={t('privacy.cookies')} document />
          <MenuLink to="/terms" icon={<Scale />} label={t('common:footer.terms')} document />
        </MenuList>
        <WithoutProfile />
        <Sessions />
      </Stack>
    </div>
  );
}

/** The consent of PROF-20 and when it was given. */
function Consent() {
  const { t } = useTranslation('account');
  const profile = useOwnProfile();
  const given = profile?.consent_at;
  const none = useIsUnfilled() ? 'common:sync.nothingYet' : 'privacy.consentNone';
  return (
    <Card as="section" padded className={styles.section}>
      <h2>{t('privacy.consent')}</h2>
      <p>{profile === null ? t(none) : t('privacy.consentText')}</p>
      {profile === undefined && <p className={styles.soft}>&nbsp;</p>}
      {given !== undefined && (
        <p className={styles.soft}>{t('privacy.consentDate', { date: formatDate(given) })}</p>
      )}
    </Card>
  );
}

/** /removeaccount needs a profile (ROUTE-15): whoever has only registered deletes the account here. */
function WithoutProfile() {
  const { t } = useTranslation('account');
  const unfilled = useIsUnfilled();
  if (useOwnProfile() !== null || unfilled) return null;
  return (
    <Card as="section" padded className={styles.section}>
      <h2>{t('link.remove')}</h2>
      <p>{t('remove.withoutProfile')}</p>
      <AccountRemoval />
    </Card>
  );
}
