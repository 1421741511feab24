import { i18n } from '../i18n/i18n.ts';
import { announce } from './announce.ts';
import { sayNotSaved } from './say-not-saved.ts';
import { dismissToast, toast, toastStore } from './toast.ts';

/** Longer than toasts that only tell something: it has to be reached, by who hears the screen, too (WCAG 2.2.1). */
const undoMs = 20_000;

/**
 * Says that something is done, and takes it back at a press of `Kumoa`, or of Ctrl+Z as everywhere.
 * @param undo may take its time; false says that it cannot be taken back, and has been told
 * @returns how to take the offer away, once what it says is no longer so
 */
export function undoToast(text: string, undo: () => unknown): () => void {
  const keys = new AbortController();
  const takeBack = async () => {
    keys.abort();
    dismissToast(id);
    // The offer goes without a word, and by keys the focus may be far from what is back.
    if ((await undo()) !== false) announce(i18n.t('undone', { ns: 'common' }));
  };
  const onPress = () => void takeBack().catch(sayNotSaved);
  const label = i18n.t('undo', { ns: 'common' });
  const action = { label, onPress, shortcut: 'Control+Z' };
  const id = toast(text, { duration: undoMs, action });
  const onKey = (event: KeyboardEvent) => {
    const open = toastStore.snapshot().filter((shown) => shown.action?.shortcut !== undefined);
    if (open.every((shown) => shown.id !== id)) return keys.abort();
    if (open.at(-1)?.id !== id || !isUndo(event)) return;
    event.preventDefault();
    onPress();
  };
  addEventListener('keydown', onKey, { signal: keys.signal });
  return () => dismissToast(id);
}

/** Where one writes the browser undoes the writing. */
function isUndo({ key, ctrlKey, metaKey, shiftKey, target }: KeyboardEvent): boolean {
  const pressed = key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey;
  return pressed && !(target instanceof Element && target.matches('input, textarea'));
}
