import { useTranslation } from '../i18n/use-translation.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { dropUndos } from './toast.ts';

export interface BlockDialogProps {
  open: boolean;
  /** First name or name of the person. */
  name: string;
  /** A favourite cannot be blocked: the dialog then only says so (SAFE-13). */
  favourite?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before a block (SAFE-15). */
export function BlockDialog({
  open,
  name,
  favourite = false,
  onConfirm,
  onCancel,
}: BlockDialogProps) {
  const { t } = useTranslation('common');
  if (favourite) {
    return (
      <ConfirmDialog
        open={open}
        text={t('block.favourite', { name })}
        confirmLabel={t('dialog.understood')}
        onConfirm={onCancel}
        onCancel={onCancel}
      />
    );
  }
  return (
    <ConfirmDialog
      open={open}
      danger
      text={t('block.question', { name })}
      confirmLabel={t('block.confirm')}
      onConfirm={() => {
        // Whoever was a favourite until now (SAFE-13) must not become one again by it.
        dropUndos();
        onConfirm();
      }}
      onCancel={onCancel}
    />
  );
}
