import { CloudCheck, LogOut, Share2, ShieldCheck, ShieldUser, Store } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LanguageSwitch } from '../../components/language-switch.tsx';
import { MenuButton, MenuLink, MenuList } from '../../components/menu-list.tsx';
import { useSession } from '../../data/session.ts';
import { InstallRow } from './install-row.tsx';
import { SignOutDialog } from './sign-out-dialog.tsx';
import { useShareProduct } from './share-product.ts';
import { useMailLanguage } from './use-mail-language.ts';
import { useSignOut } from './use-sign-out.ts';

/** What everybody signed in finds on /account: language, share, install, privacy, sign-out. */
export function AppMenu({ hasProfile }: { hasProfile: boolean }) {
  const { t } = useTranslation('account');
  const admin = useSession()?.admin ?? false;
  const share = useShareProduct();
  const signOut = useSignOut();
  useMailLanguage(hasProfile);
  return (
    <>
      <MenuList>
        <InstallRow hasProfile={hasProfile} />
        <MenuButton icon={<Share2 />} label={t('share.action')} onPress={share} />
        {hasProfile && <MenuLink to="/shop" icon={<Store />} label={t('link.shop')} />}
        <MenuLink to="/privacy" icon={<ShieldCheck />} label={t('link.privacy')} />
        <MenuLink to="/changes" icon={<CloudCheck />} label={t('link.sync')} />
        {admin && <MenuLink to="/admin" icon={<ShieldUser />} label={t('link.admin')} />}
      </MenuList>
      <LanguageSwitch />
      <MenuList>
        <MenuButton icon={<LogOut />} label={t('signOut.action')} onPress={signOut.ask} />
      </MenuList>
      <SignOutDialog state={signOut} />
    </>
  );
}
