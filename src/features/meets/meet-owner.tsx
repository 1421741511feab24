import type { MeetDoc } from '../../../schemas/documents/device.ts';
import { AppLink } from '../../components/app-link.tsx';
import { Avatar } from '../../components/avatar.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './meet-owner.module.css';

/** Who invites; leads to the owner's profile (MEET-14). */
export function MeetOwner({ meet }: { meet: MeetDoc }) {
  const { t } = useTranslation('meets');
  const name = meet.owner_user_name ?? '';
  const age = meet.owner_user_age ?? 0;
  return (
    <AppLink to={`/profilecard/${meet.uid}`} className={styles.owner}>
      <Avatar src={meet.owner_pic_url} size={40} />
      <span className="visually-hidden">{t('card.owner')}</span>
      <span className={styles.name}>{age > 0 ? t('card.age', { name, age }) : name}</span>
    </AppLink>
  );
}
