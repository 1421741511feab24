import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { toast } from '../../components/toast.ts';
import { api } from '../../data/api.ts';
import { useReplica } from '../../data/replica-context.tsx';
import { endSession, expectEnd } from '../../data/session.ts';
import { useRefusal } from '../../i18n/use-refusal.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './page.module.css';
import { SessionList } from './session-list.tsx';
import { countLost } from './use-sign-out.ts';

/**
 * `Kirjaudu ulos kaikilta laitteilta` and the signed-in devices (ACC-09), which stand last: nothing moves when
 * they come.
 */
export function Sessions() {
  const { t } = useTranslation('account');
  const replica = useReplica();
  const wordsOf = useRefusal();
  /** What this device would lose; undefined while nothing is asked. */
  const [unsent, setUnsent] = useState<number>();
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setUnsent(undefined);
    setBusy(true);
    const result = await api.logoutAll().finally(expectEnd('everywhere'));
    if (result.ok) return endSession('everywhere');
    setBusy(false);
    toast(wordsOf(result), { kind: 'error' });
  };
  const ask = async () => setUnsent(await countLost(replica));
  return (
    <Card as="section" padded className={styles.section}>
      <h2>{t('privacy.sessions')}</h2>
      <p>{t('privacy.sessionsText')}</p>
      <Button variant="secondary" busy={busy} onClick={() => void ask()}>
        <LogOut aria-hidden="true" />
        {t('privacy.logoutAll')}
      </Button>
      <SessionList />
      <ConfirmDialog
        open={unsent !== undefined}
        danger
        text={unsent ? t('signOut.unsent', { count: unsent }) : t('privacy.logoutAllQuestion')}
        confirmLabel={t('privacy.logoutAll')}
        onConfirm={() => void leave()}
        onCancel={() => setUnsent(undefined)}
      />
    </Card>
  );
}
