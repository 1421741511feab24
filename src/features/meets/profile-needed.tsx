import { NoProfile } from '../../components/empty-list.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';

/** Says that a profile comes first, and leads to it (MEET-06, MEET-20). */
export function ProfileNeeded({ text }: { text: string }) {
  const { t } = useTranslation('meets');
  return (
    <NoProfile
      illustration="profile"
      text={text}
      action={<LinkButton to="/profile">{t('common:createProfile')}</LinkButton>}
    />
  );
}
