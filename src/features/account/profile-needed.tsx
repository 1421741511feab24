import { NoProfile } from '../../components/empty-list.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';

/** Without a profile: what it is for, and one link (ACC-02). */
export function ProfileNeeded() {
  const { t } = useTranslation('account');
  return (
    <NoProfile
      illustration="profile"
      text={t('common:profileNeeded')}
      action={<LinkButton to="/profile">{t('common:createProfile')}</LinkButton>}
    />
  );
}
