import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { MenuButton } from '../../components/menu-list.tsx';
import { askToInstall, useInstallState } from '../../data/install-prompt.ts';

/** `Lisää aloitusnäyttöön` and its modal, only while the browser offers it (ACC-04). */
export function InstallRow() {
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
      <MenuButton icon={<Smartphone />} label={t('link.install')} onPress={() => setOpen(true)} />
      <Dialog
        open={open}
        onClose={close}
        title={t('install.title')}
        actions={
          <>
            <Button variant="secondary" onClick={close}>
              {t('install.close')}
            </Button>
            <Button onClick={add}>{t('install.add')}</Button>
          </>
        }
      >
        <p>{t('install.text')}</p>
      </Dialog>
    </>
  );
}
