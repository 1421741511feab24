import { Card } from '../../components/card.tsx';
import { NothingYet } from '../../components/empty-list.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { Stack } from '../../components/stack.tsx';
import { useIsProfileUnknown, useOwnProfile } from '../../data/use-own-profile.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ProfileEditor } from './profile-editor.tsx';
import './texts.ts';
import { useProfileDraft } from './use-profile-draft.ts';
import styles from './profile-editor-page.module.css';

/** /profile: create or edit the own profile (PROF-21, PROF-22). */
export default function ProfileEditorPage() {
  const { t } = useTranslation('profile');
  const profile = useOwnProfile();
  const handle = useProfileDraft();
  const { draft } = handle;
  const isUnknown = useIsProfileUnknown() && profile === null;
  return (
    <div className={styles.page}>
      <PageHeader title={t('title')} back="/account" />
      {profile === null && !isUnknown && (
        <div className={styles.welcome}>
          <p>{t('welcome')}</p>
          <p className={styles.note}>{t('requiredNote')}</p>
        </div>
      )}
      {isUnknown ? (
        <NothingYet />
      ) : profile === undefined || draft === undefined ? (
        <Loading label={t('common:loading')} />
      ) : (
        <ProfileEditor profile={profile} draft={draft} handle={handle} />
      )}
    </div>
  );
}

function Loading({ label }: { label: string }) {
  return (
    <div role="status" aria-busy="true" aria-label={label}>
      <Stack>
        <Card padded>
          <Skeleton shape="circle" width="9rem" height="9rem" />
        </Card>
        <Card padded>
          <Skeleton height="16rem" shape="card" />
        </Card>
      </Stack>
    </div>
  );
}
