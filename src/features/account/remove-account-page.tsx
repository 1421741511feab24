import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Stack } from '../../components/stack.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { DownloadButton } from './download-button.tsx';
import styles from './page.module.css';
import { SignInAgain } from './sign-in-again.tsx';
import './texts.ts';
import { useRemoveAccount } from './use-remove-account.ts';

/** /removeaccount `Poista tili` (ACC-13, ACC-14). */
export default function RemoveAccountPage() {
  const { t } = useTranslation('account');
  const [asking, setAsking] = useState(false);
  const removal = useRemoveAccount();
  const confirm = () => {
    setAsking(false);
    void removal.remove();
  };
  return (
    <div className={styles.page}>
      <PageHeader title={t('remove.title')} back="/account" />
      <Stack>
        <Card padded className={styles.section}>
          <p className={styles.lead}>{t('remove.text')}</p>
          <div className={styles.buttons}>
            <LinkButton to="/hideprofile">{t('remove.hide')}</LinkButton>
            <DownloadButton label={t('remove.download')} />
          </div>
        </Card>
        <Card padded className={styles.section}>
          {removal.problem !== undefined && (
            <p role="alert" className={styles.error}>
              {t(`remove.${removal.problem}`)}
            </p>
          )}
          {removal.problem === 'signInAgain' && <SignInAgain onDone={removal.signedInAgain} />}
          {removal.fresh && <p role="status">{t('remove.signedIn')}</p>}
          <Button variant="danger" busy={removal.busy} onClick={() => setAsking(true)}>
            {t('remove.action')}
          </Button>
        </Card>
      </Stack>
      <ConfirmDialog
        open={asking}
        danger
        text={t('remove.question')}
        confirmLabel={t('remove.confirm')}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}
