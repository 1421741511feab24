import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '../i18n/use-translation.ts';
import { cx } from './cx.ts';
import { uppermostModal } from './open-modals.ts';
import { dismissToast, holdToasts, toastStore } from './toast.ts';
import type { Toast } from './toast.ts';
import styles from './toast.module.css';
import { useLiveRegionText } from './use-live-region-text.ts';

const icons = { plain: null, success: <CircleCheck />, error: <CircleAlert /> };

function ToastRow({ id, text, kind, action, lang }: Toast) {
  const { t } = useTranslation('common');
  return (
    <div className={cx(styles.toast, kind !== 'plain' && styles[kind])}>
      {icons[kind]}
      <p lang={lang}>{text}</p>
      {action !== undefined && (
        <button
          type="button"
          className={styles.action}
          aria-keyshortcuts={action.shortcut}
          onClick={action.onPress}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        className={styles.close}
        aria-label={t('dialog.dismiss')}
        onClick={() => dismissToast(id)}
      >
        <X size={20} aria-hidden="true" />
      </button>
    </div>
  );
}

/**
 * Where toasts appear; rendered once by the app. A popover, so that it stands in the top layer; inside
 * the uppermost dialog, since all outside a modal dialog is dimmed, inert and silent.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(
    toastStore.subscribe,
    toastStore.snapshot,
    toastStore.snapshot,
  );
  const dialog = useSyncExternalStore(uppermostModal.subscribe, uppermostModal.snapshot, none);
  const layer = <ToastLayer toasts={toasts} />;
  return dialog === undefined ? layer : createPortal(layer, dialog);
}

const none = () => undefined;

/** So long words take to be read out, milliseconds: cut off by a dialog that closes, they are told again. */
const hearMs = 2000;
/** The newest that has been heard. */
let heard = 0;

/** With what one can do about it, and by which keys: who only hears it does not see the button. */
const inWords = ({ text, action }: Partial<Toast> = {}) =>
  [text, action?.label, action?.shortcut?.replace('Control', 'Ctrl')].filter(Boolean).join(', ');

function ToastLayer({ toasts }: { toasts: readonly Toast[] }) {
  const { t } = useTranslation('common');
  const ref = useRef<HTMLDivElement>(null);
  const last = toasts.at(-1);
  const newest = last?.id;
  const [latest, setLatest] = useState(0);
  if (newest !== undefined && newest > latest) setLatest(newest);
  // Not one that is left when a later one goes, nor one that a dialog takes along: both have been read out already.
  const isNews = newest !== undefined && newest === latest && newest > heard;
  const told = useLiveRegionText(isNews ? inWords(last) : '', newest);
  useEffect(() => {
    if (told === '') return undefined;
    const timer = setTimeout(() => (heard = newest ?? heard), hearMs);
    return () => clearTimeout(timer);
  }, [told, newest]);
  useEffect(() => {
    const layer = ref.current;
    // A dialog that has just gone took its layer along; the next one shows the toast.
    if (layer?.showPopover === undefined || !layer.isConnected) return;
    if (layer.matches(':popover-open')) layer.hidePopover();
    if (newest !== undefined) layer.showPopover();
  }, [newest]);
  return (
    <>
      <div role="status" className="visually-hidden" lang={last?.lang}>
        {told}
      </div>
      <div
        ref={ref}
        popover="manual"
        role="region"
        aria-label={t('toast')}
        className={styles.toaster}
      >
        <div
          className={styles.list}
          // Not as it enters: a toast that comes up under a resting mouse would stay, over what was pressed.
          onPointerMove={() => holdToasts(true)}
          onPointerLeave={() => holdToasts(false)}
          onFocus={() => holdToasts(true)}
          onBlur={() => holdToasts(false)}
        >
          {toasts.map((entry) => (
            <ToastRow key={entry.id} {...entry} />
          ))}
        </div>
      </div>
    </>
  );
}
