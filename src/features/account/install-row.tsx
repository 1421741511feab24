import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { MenuButton, MenuLink } from '../../components/menu-list.tsx';
import { askToInstall, useInstallState } from '../../data/install-prompt.ts';
import { isAppleMobile } from '../../data/is-apple-mobile.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

/**
 * `Lisää aloitusnäyttöön`: a modal while the browser offers it (ACC-04), and on iPhone and iPad, which
 * never offer it, a link to how it is done there (PAGE-10).
 */
export function InstallRow({ hasProfile }: { hasProfile: boolean }) {
  const { t } = useTranslation('account');
  const { installed } = useInstallState();
  if (!installed && hasProfile && isAppleMobile()) {
    return (
      <MenuLink to="/addtohomescreen" icon={<Smartphone />} label={t('common:install.action')} />
    );
  }
  return <InstallOffer />;
}

function InstallOffer() {
  const { t } = useTranslation('account');
  const { offered } = useInstallState();
  const [open, setOpen] = useState(false);
  if (!offered && !open) return null;
  const close = () => setOpen(false);
  const add = () => {
    close();
    void askToInstall();
  };
  return (
    <>
      <MenuButton
        icon={<Smartphone />}
        label={t('common:install.action')}
        onPress={() => setOpen(true)}
      />
      <Dialog
        open={open}
        onClose={close}
        title={t('common:install.action')}
        closable={false}
        actions={
          <>
            <Button variant="secondary" onClick={close}>
              {t('install.close')}
            </Button>
            <Button onClick={add}>{t('install.add')}</Button>
          </>
        }
      >
        <p>{t('common:install.text')}</p>
      </Dialog>
    </>
  );
}
