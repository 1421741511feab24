import { useId } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from './button.tsx';
import { focusFirst } from './focus-first.ts';
import { Modal } from './modal.tsx';
import styles from './dialog.module.css';

export interface ConfirmDialogProps {
  open: boolean;
  /** The question, for example `Poistetaanko keskustelu? …`. */
  text: string;
  confirmLabel: string;
  onConfirm: () => void;
  onCancel: () => void;
  danger?: boolean;
  busy?: boolean;
}

function OpenConfirmDialog(props: Omit<ConfirmDialogProps, 'open'>) {
  const { text, confirmLabel, onConfirm, onCancel, danger, busy } = props;
  const { t } = useTranslation('common');
  const textId = useId();
  return (
    <Modal role="alertdialog" className={styles.dialog} aria-labelledby={textId} onClose={onCancel}>
      <div className={styles.body}>
        <p id={textId} className={styles.question}>
          {text}
        </p>
      </div>
      <div className={styles.actions}>
        <Button variant="secondary" onClick={onCancel} ref={focusFirst}>
          {t('dialog.cancel')}
        </Button>
        <Button variant={danger ? 'danger' : 'primary'} busy={busy ?? false} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  );
}

/** Asks before something is done; `Peruuta` has the focus first (GEN-12). */
export function ConfirmDialog({ open, ...rest }: ConfirmDialogProps) {
  return open ? <OpenConfirmDialog {...rest} /> : null;
}
