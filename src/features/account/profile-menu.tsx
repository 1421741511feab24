import { Bell, CalendarDays, Eye, EyeOff, Mail, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ProfileDoc } from '../../../schemas/documents/device.ts';
import { MenuLink, MenuList } from '../../components/menu-list.tsx';

/** What a profile owner finds on /account (ACC-03). */
export function ProfileMenu({ profile }: { profile: ProfileDoc }) {
  const { t } = useTranslation('account');
  const hidden = profile.hideProfile;
  return (
    <MenuList>
      <MenuLink to="/profile" icon={<Pencil />} label={t('link.edit')} />
      <MenuLink to={`/profilecard/${profile.uid}`} icon={<Eye />} label={t('link.preview')} />
      <MenuLink to="/ownmeets" icon={<CalendarDays />} label={t('link.ownMeets')} />
      <MenuLink to="/hidenotifications" icon={<Bell />} label={t('link.notifications')} />
      <MenuLink
        to="/hideprofile"
        icon={hidden ? <Eye /> : <EyeOff />}
        label={t(hidden ? 'link.restore' : 'link.hide')}
      />
      <MenuLink to="/contact" icon={<Mail />} label={t('link.contact')} />
      <MenuLink to="/removeaccount" icon={<Trash2 />} label={t('link.remove')} danger />
    </MenuList>
  );
}
