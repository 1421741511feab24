import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { Modal } from './modal.tsx';
import dialogStyles from './dialog.module.css';
import styles from './photo-dialog.module.css';

export interface PhotoDialogProps {
  open: boolean;
  onClose: () => void;
  /** Accessible name of the dialog. */
  label: string;
  /** A `Picture` in full size. */
  children: ReactNode;
}

/** A picture in full size above a dark ground (MEET-14). */
export function PhotoDialog({ open, onClose, label, children }: PhotoDialogProps) {
  const { t } = useTranslation('common');
  if (!open) return null;
  return (
    <Modal
      className={cx(dialogStyles.dialog, dialogStyles.bare)}
      aria-label={label}
      swipe="anywhere"
      onClose={onClose}
    >
      <div className={styles.frame}>
        {children}
        <div className={styles.close}>
          <IconButton look="onPhoto" label={t('dialog.close')} icon={<X />} onClick={onClose} />
        </div>
      </div>
    </Modal>
  );
}
