import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { announcements } from './announce.ts';
import { uppermostModal } from './open-modals.ts';

/**
 * Where `announce` is heard; rendered once by the app. Inside the uppermost dialog, as all outside a modal dialog is
 * silent.
 */
export function Announcer() {
  const dialog = useSyncExternalStore(uppermostModal.subscribe, uppermostModal.snapshot, none);
  return dialog === undefined ? <Region /> : createPortal(<Region />, dialog);
}

const none = () => undefined;

/** What stands in a live region from its start is not read out: words come so much later, milliseconds. */
const startMs = 100;
/** So long words take to be read out, milliseconds: cut off by a dialog that opens or closes, they are told again. */
const hearMs = 2000;
/** The newest that has been heard. */
let heard = 0;

/** Texts side by side, each told as it is added: one that took another's place would silence it. */
function Region() {
  const all = useSyncExternalStore(announcements.subscribe, announcements.get, announcements.get);
  const [before] = useState(heard);
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setIsThere, startMs, true);
    return () => clearTimeout(timer);
  }, []);
  const told = isThere ? all.filter(({ id }) => id > before) : [];
  const newest = told.at(-1)?.id;
  useEffect(() => {
    if (newest === undefined) return undefined;
    const timer = setTimeout(() => (heard = newest), hearMs);
    return () => clearTimeout(timer);
  }, [newest]);
  return (
    <div className="visually-hidden" aria-live="polite" aria-relevant="additions">
      {told.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
}
