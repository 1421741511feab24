import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { StatusLine } from '../../components/status-line.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './page.module.css';
import { SignInAgain } from './sign-in-again.tsx';
import { signInNeeded, useRemoveAccount } from './use-remove-account.ts';

/** `Haluan poistaa tilini`: asks once more, and for a recent sign-in (ACC-14). */
export function AccountRemoval() {
  const { t } = useTranslation('account');
  const [asking, setAsking] = useState(false);
  const removal = useRemoveAccount();
  const confirm = () => {
    setAsking(false);
    void removal.remove();
  };
  return (
    <>
      {removal.problem !== undefined && (
        <p role="alert" className={styles.error}>
          {t(removal.problem)}
        </p>
      )}
      {removal.problem === signInNeeded && <SignInAgain onDone={removal.signedInAgain} />}
      <StatusLine>{removal.fresh && t('remove.signedIn')}</StatusLine>
      <Button variant="danger" busy={removal.busy} onClick={() => setAsking(true)}>
        {t('remove.action')}
      </Button>
      <ConfirmDialog
        open={asking}
        danger
        text={t('remove.question')}
        confirmLabel={t('link.remove')}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
