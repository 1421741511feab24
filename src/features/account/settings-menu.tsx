import { Bell, CloudCheck, Eye, EyeOff, ShieldCheck } from 'lucide-react';
import type { ProfileDoc } from '../../../schemas/documents/device.ts';
import { MenuLink, MenuList } from '../../components/menu-list.tsx';
import { isPending } from '../../data/edit.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

/** What can be set, with how it is set now (ACC-03, ACC-09). */
export function SettingsMenu({ profile }: { profile: ProfileDoc | undefined }) {
  const { t } = useTranslation('account');
  return (
    <MenuList title={t('menu.settings')}>
      {profile && <ProfileSettings profile={profile} />}
      <MenuLink to="/privacy" icon={<ShieldCheck />} label={t('link.privacy')} />
      <MenuLink to="/changes" icon={<CloudCheck />} label={t('link.sync')} />
    </MenuList>
  );
}

function ProfileSettings({ profile }: { profile: ProfileDoc }) {
  const { t } = useTranslation('account');
  const hidden = profile.hideProfile;
  const valueOf = (field: 'hideProfile' | 'notificationsOn', value: string | undefined) =>
    isPending(profile, field) ? t('common:sync.waiting') : value;
  return (
    <>
      <MenuLink
        to="/hidenotifications"
        icon={<Bell />}
        label={t('link.notifications')}
        value={valueOf('notificationsOn', t(profile.notificationsOn ? 'menu.on' : 'menu.off'))}
      />
      <MenuLink
        to="/hideprofile"
        icon={hidden ? <Eye /> : <EyeOff />}
        label={hidden ? t('link.restore') : t('link.hide')}
        value={valueOf('hideProfile', hidden ? t('menu.hidden') : undefined)}
      />
    </>
  );
}
