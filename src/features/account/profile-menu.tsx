import { CalendarDays, Eye, Pencil } from 'lucide-react';
import type { ProfileDoc } from '../../../schemas/documents/device.ts';
import { MenuLink, MenuList } from '../../components/menu-list.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';

/** What is the user's own (ACC-03). */
export function ProfileMenu({ profile }: { profile: ProfileDoc }) {
  const { t } = useTranslation('account');
  return (
    <MenuList title={t('menu.own')}>
      <MenuLink to="/profile" icon={<Pencil />} label={t('link.edit')} />
      <MenuLink to={`/profilecard/${profile.uid}`} icon={<Eye />} label={t('link.preview')} />
      <MenuLink to="/ownmeets" icon={<CalendarDays />} label={t('link.ownMeets')} />
    </MenuList>
  );
}
