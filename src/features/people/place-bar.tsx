import { Home, LocateFixed } from 'lucide-react';
import { useRef, useState } from 'react';
import { centreTown } from '../../../schemas/domain/nearby.ts';
import type { ProfileDoc } from '../../../schemas/documents/device.ts';
import { Button } from '../../components/button.tsx';
import { sayNotSaved } from '../../components/say-not-saved.ts';
import { StatusLine } from '../../components/status-line.tsx';
import { toast } from '../../components/toast.ts';
import { useReplica } from '../../data/replica-context.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { locate } from './locate.ts';
import styles from './place-bar.module.css';
import { clearLastLocation, setLastLocation } from './set-last-location.ts';

/** `Käytä nykyistä sijaintia`, and back to the own town (PEOPLE-21, PEOPLE-22). */
export function PlaceBar({ me }: { me: ProfileDoc }) {
  const { t } = useTranslation('people');
  const replica = useReplica();
  const [busy, setBusy] = useState(false);
  /** Counts what ends the wait for a position: one that comes after that is no longer wanted. */
  const turn = useRef(0);
  const moved = Boolean(me.last_location);
  const use = async () => {
    const mine = turn.current;
    setBusy(true);
    const position = await locate();
    if (mine !== turn.current) return;
    setBusy(false);
    if (position === undefined) return void toast(t('place.failed'), { kind: 'error', lang: 'en' });
    await setLastLocation(replica, position, me.last_location);
    replica.remote.syncNow();
  };
  const back = () => {
    turn.current += 1;
    setBusy(false);
    clearLastLocation(replica).catch(sayNotSaved);
  };
  return (
    <div className={styles.bar}>
      <StatusLine className={styles.note}>
        {moved && (
          <>
            <strong>{t('place.centred', { place: centreTown(me, replica.clock.now()) })}</strong>
            {` ${t('place.note')}`}
          </>
        )}
      </StatusLine>
      <div className={styles.buttons}>
        <Button
          variant="quiet"
          busy={busy}
          title={t('place.note')}
          onClick={() => void use().catch(sayNotSaved)}
        >
          <LocateFixed aria-hidden="true" />
          {busy ? t('place.busy') : t('place.use')}
        </Button>
        {moved && (
          <Button variant="quiet" onClick={back}>
            <Home aria-hidden="true" />
            {t('place.back', { place: me.location })}
          </Button>
        )}
      </div>
    </div>
  );
}
