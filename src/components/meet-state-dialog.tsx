import { useTranslation } from '../i18n/use-translation.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface MeetStateDialogProps {
  action: 'lock' | 'unlock';
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before the owner closes a meet or opens it again, by its card or in a chat (MEET-37, MEET-38). */
export function MeetStateDialog({ action, ...answers }: MeetStateDialogProps) {
  const { t } = useTranslation('common');
  return (
    <ConfirmDialog
      open
      text={t(`meetState.${action}`)}
      confirmLabel={t(`meetState.${action}Yes`)}
      {...answers}
    />
  );
}
