import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { SignOutState } from './use-sign-out.ts';

/** Warns that unsent changes would be lost (AUTH-14). */
export function SignOutDialog({ state }: { state: SignOutState }) {
  const { t } = useTranslation('account');
  return (
    <ConfirmDialog
      open={state.unsent !== undefined}
      danger
      busy={state.busy}
      text={t('signOut.unsent', { count: state.unsent ?? 0 })}
      confirmLabel={t('signOut.action')}
      onConfirm={state.confirm}
      onCancel={state.cancel}
    />
  );
}
