import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from './cx.ts';
import { dismissToast, toastStore } from './toast.ts';
import type { Toast } from './toast.ts';
import styles from './toast.module.css';

const icons = { plain: null, success: <CircleCheck />, error: <CircleAlert /> };

function ToastRow({ id, text, kind, action }: Toast) {
  const { t } = useTranslation('common');
  return (
    <div className={cx(styles.toast, kind !== 'plain' && styles[kind])}>
      {icons[kind]}
      <span>{text}</span>
      {action !== undefined && (
        <button type="button" className={styles.action} onClick={action.onPress}>
          {action.label}
        </button>
      )}
      <button
        type="button"
        className={styles.close}
        aria-label={t('dialog.close')}
        onClick={() => dismissToast(id)}
      >
        <X size={20} aria-hidden="true" />
      </button>
    </div>
  );
}

/** Where toasts appear; rendered once by the app. A popover, so that it stands above open dialogs. */
export function Toaster() {
  const toasts = useSyncExternalStore(
    toastStore.subscribe,
    toastStore.snapshot,
    toastStore.snapshot,
  );
  const ref = useRef<HTMLDivElement>(null);
  const newest = toasts.at(-1)?.id;
  useEffect(() => {
    const layer = ref.current;
    if (layer?.showPopover === undefined) return;
    if (layer.matches(':popover-open')) layer.hidePopover();
    if (newest !== undefined) layer.showPopover();
  }, [newest]);
  return (
    <>
      <div role="status" className="visually-hidden">
        {toasts.at(-1)?.text}
      </div>
      <div ref={ref} popover="manual" className={styles.toaster}>
        <div className={styles.list}>
          {toasts.map((entry) => (
            <ToastRow key={entry.id} {...entry} />
          ))}
        </div>
      </div>
    </>
  );
}
