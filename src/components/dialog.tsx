import { X } from 'lucide-react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { cx } from './cx.ts';
import type { SwipeFrom } from './follow-finger.ts';
import { IconButton } from './icon-button.tsx';
import { Modal } from './modal.tsx';
import styles from './dialog.module.css';

export interface DialogProps {
  open: boolean;
  /** Asked for by Escape, the close button and a tap outside; the owner sets `open` to false. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Little enough in it to be read out when it opens. */
  described?: boolean;
  /** Buttons at the bottom, the main one last. */
  actions?: ReactNode;
  /** One of those closes it by that name: no second one stands in the head. */
  closable?: false;
  wide?: boolean;
}

/** Head, body and actions shared by dialogs and sheets. */
export function DialogFrame({
  look,
  swipe,
  onClose,
  title,
  described = false,
  children,
  actions,
  closable,
}: Omit<DialogProps, 'open' | 'wide'> & { look: string | undefined; swipe?: SwipeFrom }) {
  const { t } = useTranslation('common');
  const titleId = useId();
  return (
    <Modal
      className={cx(styles.dialog, look)}
      aria-labelledby={titleId}
      aria-describedby={described ? `${titleId}-body` : undefined}
      onClose={onClose}
      swipe={swipe}
    >
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {closable ?? <IconButton label={t('dialog.close')} icon={<X />} onClick={onClose} />}
      </div>
      <div id={`${titleId}-body`} className={styles.body}>
        {children}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </Modal>
  );
}

/** A centred dialog with a title. Children are mounted only while it is open. */
export function Dialog({ open, wide = false, ...frame }: DialogProps) {
  return open ? <DialogFrame {...frame} look={wide ? styles.wide : undefined} /> : null;
}
