import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { MeetDoc } from '../../schemas/documents/device.ts';
import { wasRemoved } from '../../schemas/domain/removed-meet.ts';
import { lazyComponent } from '../components/lazy-component.tsx';
import { useReplica } from '../data/replica-context.tsx';
import { useOwnProfile } from '../data/use-own-profile.ts';
import { noticesId } from './app-shell.tsx';

const DecisionNotices = lazyComponent(
  async () => (await import('../features/account/decision-notices.tsx')).default,
  { isExtra: true },
);
const RemovedMeetNotices = lazyComponent(
  async () => (await import('../features/meets/removed-meet-notices.tsx')).default,
  { isExtra: true },
);

/** Hardly anybody has a removed meet: the first screen comes first. */
const delayMs = 1500;

/**
 * Statements of reasons above every screen: of an archived profile (SAFE-09), of removed meets
 * (SAFE-10). Their code comes only when there is something to say.
 */
export function Decisions() {
  const [place, setPlace] = useState<Element | null>(null);
  const archived = useOwnProfile()?.archived === true;
  const removed = useHasRemovedMeet();
  useEffect(() => setPlace(document.getElementById(noticesId)), []);
  if (place === null) return null;
  return createPortal(
    <>
      {archived && <DecisionNotices />}
      {removed && <RemovedMeetNotices />}
    </>,
    place,
  );
}

function useHasRemovedMeet(): boolean {
  const replica = useReplica();
  const [some, setSome] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let watching: { unsubscribe(): void } | undefined;
    const next = (meets: MeetDoc[]) => setSome(meets.some(wasRemoved));
    const watch = () => {
      const own = replica.meets.watch({ where: { uid: replica.uid } });
      watching = own.subscribe({ next, error: watchLater });
    };
    // And later again where the device fails to read them: nothing else says what they say.
    const watchLater = () => void (timer = setTimeout(watch, delayMs));
    watchLater();
    return () => {
      clearTimeout(timer);
      watching?.unsubscribe();
    };
  }, [replica]);
  return some;
}
