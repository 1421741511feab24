import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { toast } from '../../components/toast.ts';
import { api } from '../../data/api.ts';
import { endSession, expectEnd } from '../../data/session.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './page.module.css';
import { SessionList } from './session-list.tsx';

/**
 * `Kirjaudu ulos kaikilta laitteilta` and the signed-in devices (ACC-09), which stand last: nothing moves when
 * they come.
 */
export function Sessions() {
  const { t } = useTranslation('account');
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setAsking(false);
    setBusy(true);
    const result = await api.logoutAll().finally(expectEnd('everywhere'));
    if (result.ok) return endSession('everywhere');
    setBusy(false);
    toast(t('privacy.actionFailed'), { kind: 'error' });
  };
  return (
    <Card as="section" padded className={styles.section}>
      <h2>{t('privacy.sessions')}</h2>
      <p>{t('privacy.sessionsText')}</p>
      <Button variant="secondary" busy={busy} onClick={() => setAsking(true)}>
        <LogOut aria-hidden="true" />
        {t('privacy.logoutAll')}
      </Button>
      <SessionList />
      <ConfirmDialog
        open={asking}
        danger
        text={t('privacy.logoutAllQuestion')}
        confirmLabel={t('privacy.logoutAll')}
        onConfirm={() => void leave()}
        onCancel={() => setAsking(false)}
      />
    </Card>
  );
}
