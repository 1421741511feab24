import type { MeetDoc } from '../../../schemas/documents/device.ts';
import { AppLink } from '../../components/app-link.tsx';
import { Avatar } from '../../components/avatar.tsx';
import { nameAge } from '../../i18n/name-age.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './meet-owner.module.css';

/** Who invites; leads to the owner's profile (MEET-14). */
export function MeetOwner({ meet }: { meet: MeetDoc }) {
  const { t } = useTranslation('meets');
  const { owner_user_name: name = '', owner_user_age: age = 0 } = meet;
  return (
    <AppLink to={`/profilecard/${meet.uid}`} className={styles.owner}>
      <Avatar src={meet.owner_pic_url} size={40} />
      <span className="visually-hidden">{t('card.owner')}</span>
      <span className={styles.name} translate="no">
        {nameAge(t, name, age)}
      </span>
    </AppLink>
  );
}
