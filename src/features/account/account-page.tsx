import type { ProfileDoc } from '../../../schemas/documents/device.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { Stack } from '../../components/stack.tsx';
import { useOwnProfile } from '../../data/use-own-profile.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { AccountFooter } from './account-footer.tsx';
import { AppMenu } from './app-menu.tsx';
import { ArchivedNotice } from './archived-notice.tsx';
import styles from './page.module.css';
import { ProfileMenu } from './profile-menu.tsx';
import { ProfileNeeded } from './profile-needed.tsx';
import { ProfileSummary } from './profile-summary.tsx';
import { SettingsMenu } from './settings-menu.tsx';
import { SummarySkeleton } from './summary-skeleton.tsx';
import './texts.ts';

/** Once it is known whether there is a profile: nothing then moves. */
function Menus({ profile }: { profile: ProfileDoc | null }) {
  return (
    <Stack>
      {profile && (
        <>
          <ArchivedNotice profile={profile} />
          <ProfileMenu profile={profile} />
        </>
      )}
      <SettingsMenu profile={profile ?? undefined} />
      <AppMenu hasProfile={profile !== null} />
      <AccountFooter />
    </Stack>
  );
}

/** /account `Profiili ja lisätoiminnot` (ACC-01..07). */
export default function AccountPage() {
  const { t } = useTranslation('account');
  const profile = useOwnProfile();
  return (
    <div className={styles.account}>
      <PageHeader title={t('title')} />
      <div className={styles.columns}>
        <div className={styles.who}>
          {profile === undefined && <SummarySkeleton />}
          {profile === null && <ProfileNeeded />}
          {profile && <ProfileSummary profile={profile} />}
        </div>
        {profile !== undefined && <Menus profile={profile} />}
      </div>
    </div>
  );
}
