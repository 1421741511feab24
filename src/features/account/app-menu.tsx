import { LogOut, Mail, Share2, ShieldUser, Store, Trash2 } from 'lucide-react';
import { LanguageSwitch } from '../../components/language-switch.tsx';
import { MenuButton, MenuLink, MenuList } from '../../components/menu-list.tsx';
import { useReplica } from '../../data/replica-context.tsx';
import { useSession } from '../../data/session.ts';
import { product } from '../../i18n/product.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { InstallRow } from './install-row.tsx';
import { setMailLanguage } from './set-mail-language.ts';
import { SignOutDialog } from './sign-out-dialog.tsx';
import { useShareProduct } from './share-product.ts';
import { useSignOut } from './use-sign-out.ts';

/** Language, the app itself, and at the end the ways out of it (ACC-03..06). */
export function AppMenu({ hasProfile }: { hasProfile: boolean }) {
  const { t } = useTranslation('account');
  const replica = useReplica();
  const admin = useSession()?.admin ?? false;
  const share = useShareProduct();
  const signOut = useSignOut();
  return (
    <>
      <LanguageSwitch
        onChange={(language) => hasProfile && void setMailLanguage(replica, language)}
      />
      <MenuList title={product}>
        <InstallRow hasProfile={hasProfile} />
        <MenuButton icon={<Share2 />} label={t('share.action')} onPress={share} />
        {hasProfile && <MenuLink to="/shop" icon={<Store />} label={t('link.shop')} />}
        {hasProfile && <MenuLink to="/contact" icon={<Mail />} label={t('link.contact')} />}
        {admin && <MenuLink to="/admin" icon={<ShieldUser />} label={t('link.admin')} />}
      </MenuList>
      <MenuList>
        <MenuButton icon={<LogOut />} label={t('signOut.action')} onPress={signOut.ask} />
        {hasProfile && (
          <MenuLink to="/removeaccount" icon={<Trash2 />} label={t('link.remove')} danger />
        )}
      </MenuList>
      <SignOutDialog state={signOut} />
    </>
  );
}
