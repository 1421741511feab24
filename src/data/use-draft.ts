import { useCallback, useEffect, useRef, useState } from 'react';
import type { DraftKey } from './device-store.ts';
import { forgetNote, noteDraft, picturesOf, withNote } from './draft-notes.ts';
import { useReplica } from './replica-context.tsx';
import { beforeReload } from './save-drafts.ts';

/** A draft as a form uses it. */
export interface Draft<T> {
  /** What is written; undefined if nothing, or not loaded yet. */
  value: T | undefined;
  loaded: boolean;
  /** Shows the value at once and keeps it on the device a moment later. */
  change(value: T): void;
  /** Forgets it here at once, and on the device too, once what it has become is kept there. */
  discard(kept?: unknown): Promise<void>;
}

interface Held<T> {
  key: DraftKey;
  value: T | undefined;
}

/**
 * A draft is stored so long after a change at the latest, however fast one types on: a note in
 * localStorage comes to the disk seconds later, and a browser that is killed takes it along. A form may
 * carry a picture, which is stored again each time; one that is new is in no note, and stored at once.
 */
const saveAfterMs = { text: 100, form: 500 };

/**
 * A draft of the device store (SYNC-10), kept continuously: noted at each change, stored soon after it,
 * and at once when the screen closes or the page is hidden. A text that a refused change puts back appears by itself.
 */
export function useDraft<T>(key: DraftKey): Draft<T> {
  const { uid, device, early } = useReplica();
  const [held, setHeld] = useState<Held<T>>();
  const pending = useRef<{ key: DraftKey; value: T }>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const shown = useRef(held);
  shown.current = held;
  const pictures = useRef(new WeakSet<Blob>());
  /** Discarded, but stored until what it has become is kept. */
  const leaving = useRef<{ key: DraftKey }>(undefined);

  const flush = useCallback(async () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const waiting = pending.current;
    if (waiting?.key !== key) return;
    try {
      await device.saveDraft(key, waiting.value);
    } catch {
      // At sign-out the store is closed and its drafts are gone anyway; a full one leaves the note.
      return;
    }
    // Typed on meanwhile; another key's text leaves this note to nobody.
    if (pending.current !== waiting && pending.current?.key === key) return;
    if (pending.current === waiting) pending.current = undefined;
    forgetNote(uid, key);
  }, [uid, device, key]);

  useEffect(() => {
    const watching = device.watchDraft<T>(key).subscribe((stored) => {
      // A full device has it in its note only; an early replica knows which of the two is newer.
      const value = early ? stored : (withNote(uid, key, stored, {}) as T | undefined);
      for (const picture of picturesOf(value)) pictures.current.add(picture);
      // While one types, or sends, what the store says is older than what is on the screen.
      if (pending.current?.key !== key && leaving.current?.key !== key) setHeld({ key, value });
    });
    const flushNow = () => void flush();
    const forget = beforeReload((lost) => {
      const now = shown.current;
      if (lost && now?.key === key && now.value) noteDraft(uid, key, now.value);
      return flush();
    });
    window.addEventListener('pagehide', flushNow);
    document.addEventListener('visibilitychange', flushNow);
    return () => {
      watching.unsubscribe();
      forget();
      window.removeEventListener('pagehide', flushNow);
      document.removeEventListener('visibilitychange', flushNow);
      flushNow();
    };
  }, [uid, device, early, key, flush]);

  const typed = useRef(0);
  const change = (value: T) => {
    typed.current += 1;
    pending.current = { key, value };
    const delay = typeof value === 'string' ? saveAfterMs.text : saveAfterMs.form;
    noteDraft(uid, key, value);
    setHeld({ key, value });
    const added = picturesOf(value).filter((picture) => !pictures.current.has(picture));
    for (const picture of added) pictures.current.add(picture);
    if (added.length > 0) void flush();
    else timer.current ??= setTimeout(() => void flush(), delay);
  };
  const discard = async (kept?: unknown) => {
    const before = typed.current;
    clearTimeout(timer.current);
    timer.current = undefined;
    pending.current = undefined;
    forgetNote(uid, key);
    setHeld({ key, value: undefined });
    const mine = (leaving.current = { key });
    try {
      await kept;
      // What has been typed meanwhile takes its place.
      if (typed.current === before) await device.discardDraft(key);
    } finally {
      if (leaving.current === mine) leaving.current = undefined;
    }
  };
  const current = held?.key === key ? held : undefined;
  return { value: current?.value, loaded: current !== undefined, change, discard };
}
