import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { TextArea } from '../../components/text-area.tsx';
import { api } from '../../data/api.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './admin-page.module.css';

/** Sends a test push to a token (ADMIN-04). The rule asks for alerts, so these are alerts. */
export function TestPush() {
  const { t } = useTranslation('admin');
  const [fcmToken, setToken] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    const post = { method: 'POST', body: { fcmToken: fcmToken.trim() }, field: 'ok' };
    const result = await api.request('/api/admin/test-push', post);
    setBusy(false);
    window.alert(result.ok ? t('push.sent') : t('push.failed', { message: result.message }));
  };
  return (
    <form
      className={styles.case}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextArea label={t('push.token')} value={fcmToken} onChange={setToken} required />
      <div className={styles.row}>
        <Button type="submit" variant="secondary" busy={busy}>
          {t('push.send')}
        </Button>
      </div>
    </form>
  );
}
