import { Share, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { Banner } from '../components/banner.tsx';
import { Button } from '../components/button.tsx';
import { isInAppBrowser } from '../data/in-app-browser.ts';
import { askToInstall, useInstallState } from '../data/install-prompt.ts';
import { isAppleMobile } from '../data/is-apple-mobile.ts';
import { useLive } from '../data/replica-context.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { noticesId } from './app-shell.tsx';
import { isInstallWanted, putOffInstall } from './install-wanted.ts';
import './texts.ts';

/**
 * Offers the home screen once the app has been of use: a chat, a meet of one's own, a favourite. With
 * the browser's prompt where there is one, in words on iPhone and iPad (PAGE-10), which have none.
 */
export default function InstallCard() {
  const { t } = useTranslation('app');
  const { pathname } = useLocation();
  const { offered, installed } = useInstallState();
  const used = useHasUsed();
  const [wanted, setWanted] = useState(isInstallWanted);
  const isApt = !installed && used && (offered || canBeTold());
  const isDue = useWhenScreenChanges(pathname, isApt);
  const place = document.getElementById(noticesId);
  const isList = /^\/(meets|discussions|ownmeets|users)\/?$/.test(pathname);
  if (!isList || place === null || !isDue || !isApt || !wanted) return null;
  const close = () => {
    putOffInstall();
    setWanted(false);
  };
  const install = () => {
    close();
    void askToInstall();
  };
  // On iPhones the sign of the menu that is named.
  const Icon = offered ? Smartphone : Share;
  const buttons = (
    <>
      <Button variant="plain" onClick={close}>
        {t('install.later')}
      </Button>
      {offered && <Button onClick={install}>{t('common:install.action')}</Button>}
    </>
  );
  return createPortal(
    // It comes again with each list that one returns to.
    <Banner live={false} icon={<Icon aria-hidden="true" />} action={buttons}>
      <p>
        {t('common:install.text')}
        {!offered && ` ${t('common:install.ios')}`}
      </p>
    </Banner>,
    place,
  );
}

/** In an app's own browser one could not do what is said. */
function canBeTold(): boolean {
  return isAppleMobile() && !isInAppBrowser(navigator.userAgent);
}

function useHasUsed(): boolean {
  const chats = useLive((replica) => replica.chats.watch({ limit: 1 }), []);
  const relations = useLive((replica) => replica.relations.watch({ limit: 1 }), []);
  const own = useLive(({ meets, uid }) => meets.watch({ where: { uid }, limit: 1 }), []);
  return [chats, relations, own].some((rows) => (rows?.length ?? 0) > 0);
}

/** The value at the last change of screen, false before the first: what one reads is not pushed down. */
function useWhenScreenChanges(pathname: string, value: boolean): boolean {
  const [kept, keep] = useState({ pathname, value: false });
  if (kept.pathname === pathname) return kept.value;
  keep({ pathname, value });
  return value;
}
