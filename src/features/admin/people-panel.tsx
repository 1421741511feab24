import { useState } from 'react';
import type { EmailsAnswer } from '../../../schemas/wire/admin.ts';
import { announce } from '../../components/announce.ts';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { cx } from '../../components/cx.ts';
import { toast } from '../../components/toast.ts';
import { api } from '../../data/api.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useRefusal } from '../../i18n/use-refusal.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { DataTable } from './data-table.tsx';
import { downloadGmail } from './download-gmail.ts';
import { TestPush } from './test-push.tsx';
import styles from './admin-page.module.css';

/** E-mail addresses, gmail CSV and the test push (ADMIN-02..05). Exports ask first and are logged. */
export function PeoplePanel() {
  const { t } = useTranslation('admin');
  const reasonOf = useRefusal();
  const [asked, setAsked] = useState<'emails' | 'gmail'>();
  const [emails, setEmails] = useState<string[]>();
  const fetchEmails = async () => {
    const result = await api.request<EmailsAnswer>('/api/admin/emails');
    if (!result.ok) return toast(t('failed', { message: reasonOf(result) }), { kind: 'error' });
    const { emails: fetched } = result.value;
    setEmails(fetched);
    // The focus stays above the table.
    const count = fetched.length;
    return announce(t('people.fetched', { count, n: formatNumber(count) }));
  };
  const confirm = () => {
    if (asked === 'emails') void fetchEmails();
    else void downloadGmail().then((ok) => !ok && toast(t('people.failed'), { kind: 'error' }));
    setAsked(undefined);
  };
  return (
    <div className={styles.cards}>
      <div className={cx(styles.case, styles.row)}>
        <Button variant="secondary" onClick={() => setAsked('emails')}>
          {t('people.emails')}
        </Button>
        <Button variant="secondary" onClick={() => setAsked('gmail')}>
          {t('people.gmail')}
        </Button>
      </div>
      {emails && (
        <DataTable
          caption={t('log.addresses')}
          rows={emails}
          columns={[{ key: 'email', title: t('people.email'), text: (email) => email }]}
          rowKey={(email) => email}
          empty={t('table.empty')}
        />
      )}
      <TestPush />
      <ConfirmDialog
        open={asked !== undefined}
        text={t('people.ask')}
        confirmLabel={t('people.confirm')}
        onConfirm={confirm}
        onCancel={() => setAsked(undefined)}
      />
    </div>
  );
}
