import { HardDrive, Images } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { Switch } from '../../components/switch.tsx';
import { toast } from '../../components/toast.ts';
import { chooseSaver, useDataSaver } from '../../data/data-saver.ts';
import { useInstallState } from '../../data/install-prompt.ts';
import { isAppleMobile } from '../../data/is-apple-mobile.ts';
import { countPictures, dropPictures } from '../../data/picture-caches.ts';
import { askToPersist, storageState } from '../../data/storage-room.ts';
import type { StorageState } from '../../data/storage-room.ts';
import { useOwnProfile } from '../../data/use-own-profile.ts';
import { formatBytes } from '../../i18n/format-amounts.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import page from './page.module.css';
import styles from './sync-state.module.css';

/** What the app takes of this device and of its connection, and what can be done about it. */
export function DeviceStorage() {
  const { t } = useTranslation('account');
  const { state, pictures, look } = useStorageState();
  const saver = useDataSaver();
  const clear = async () => {
    await dropPictures(() => false);
    toast(t('storage.cleared'), { kind: 'success' });
    look();
  };
  return (
    <Card as="section" padded className={page.section}>
      <h2>{t('storage.title')}</h2>
      <Switch
        label={t('storage.saver')}
        hint={t('storage.saverHint')}
        checked={saver}
        onChange={chooseSaver}
      />
      {state === undefined ? <p>{t('storage.unknown')}</p> : <Room state={state} look={look} />}
      {pictures > 0 && (
        <About Icon={Images}>
          <p>{t('storage.pictures', { count: pictures })}</p>
          <Button variant="secondary" onClick={() => void clear()}>
            {t('storage.clear')}
          </Button>
        </About>
      )}
    </Card>
  );
}

function Room({ state, look }: { state: StorageState; look: () => void }) {
  const { t } = useTranslation('account');
  const keep = async () => {
    const kept = await askToPersist();
    toast(t(kept ? 'storage.kept' : 'storage.notKept'), { kind: kept ? 'success' : 'plain' });
    look();
  };
  const sizes = { used: formatBytes(state.used), quota: formatBytes(state.quota) };
  return (
    <About Icon={HardDrive}>
      <p>{t('storage.used', sizes)}</p>
      {state.persisted ? (
        <p className={page.soft}>{t('storage.safe')}</p>
      ) : (
        <>
          <Unsafe />
          <Button variant="secondary" onClick={() => void keep()}>
            {t('storage.keep')}
          </Button>
        </>
      )}
    </About>
  );
}

/** When the browser may empty the device. Those of iPhones do so after a week without use, too. */
function Unsafe() {
  const { t } = useTranslation('account');
  const { installed } = useInstallState();
  const profile = useOwnProfile();
  if (installed || !isAppleMobile()) return <p className={page.soft}>{t('storage.unsafe')}</p>;
  return (
    <>
      <p className={page.soft}>{t('storage.week')}</p>
      {profile && <LinkButton to="/addtohomescreen">{t('common:install.action')}</LinkButton>}
    </>
  );
}

function About({ Icon, children }: { Icon: LucideIcon; children: ReactNode }) {
  return (
    <div className={styles.about}>
      <Icon aria-hidden="true" size={22} />
      <div>{children}</div>
    </div>
  );
}

function useStorageState() {
  const [found, setFound] = useState<{ state?: StorageState | undefined; pictures: number }>({
    pictures: 0,
  });
  const look = () => {
    // Private windows of some browsers, and damaged caches, keep none and say so by an error.
    void Promise.all([storageState(), countPictures().catch(() => 0)]).then(([state, pictures]) =>
      setFound({ state, pictures }),
    );
  };
  useEffect(look, []);
  return { ...found, look };
}
