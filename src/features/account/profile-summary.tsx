import { MapPin, Pencil } from 'lucide-react';
import { ageOn } from '../../../schemas/domain/age.ts';
import type { ProfileDoc } from '../../../schemas/documents/device.ts';
import { AppLink } from '../../components/app-link.tsx';
import { Avatar } from '../../components/avatar.tsx';
import { useNow } from '../../data/use-now.ts';
import { nameAge } from '../../i18n/name-age.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './profile-summary.module.css';
import { OwnPictureUpload } from './own-picture-upload.tsx';

/** Round photo, name and age; a tap goes to /profile (ACC-01). */
export function ProfileSummary({ profile }: { profile: ProfileDoc }) {
  const { t } = useTranslation('account');
  const now = useNow();
  return (
    <div className={styles.card}>
      <AppLink to="/profile" className={styles.link} title={t('link.edit')}>
        <span className={styles.photo}>
          <Avatar
            person={{
              thumbUrl: profile.thumbUrl ?? null,
              picture_id: profile.picture_id,
            }}
            size={144}
          />
          <span className={styles.pencil}>
            <Pencil aria-hidden="true" />
          </span>
        </span>
        <span className={styles.name} translate="no">
          {nameAge(t, profile.name, ageOn(profile.birthday, now))}
        </span>
        <span className={styles.place}>
          <MapPin size={16} aria-hidden="true" />
          {profile.location}
        </span>
      </AppLink>
      {profile.picture_id !== null && <OwnPictureUpload pictureId={profile.picture_id} />}
    </div>
  );
}
