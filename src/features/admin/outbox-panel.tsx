import { useState } from 'react';
import type { OutboxAnswer, OutboxMail } from '../../../schemas/wire/admin.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { AnswerView } from './answer-view.tsx';
import { DataTable } from './data-table.tsx';
import type { Column } from './data-table.tsx';
import { useAnswer } from './use-answer.ts';
import styles from './admin-page.module.css';

/** Mails that became files: only while developing, without a mail server. */
export function OutboxPanel() {
  const { t } = useTranslation('admin');
  const answer = useAnswer<OutboxAnswer>('/api/admin/outbox');
  const [read, setRead] = useState<OutboxMail>();
  const columns: Column<OutboxMail>[] = [
    { key: 'file', title: t('outbox.file'), text: ({ file }) => file },
    { key: 'to', title: t('outbox.to'), text: ({ to }) => to },
    {
      key: 'subject',
      title: t('outbox.subject'),
      text: ({ subject }) => subject,
      cell: (mail) => (
        <Button variant="plain" onClick={() => setRead(mail)}>
          {mail.subject}
        </Button>
      ),
    },
  ];
  return (
    <section className={styles.cards}>
      <h3>{t('outbox.title')}</h3>
      <p className={styles.soft}>{t('outbox.text')}</p>
      <AnswerView answer={answer}>
        {({ mails }) => (
          <DataTable
            caption={t('outbox.title')}
            rows={mails}
            columns={columns}
            rowKey={({ file }) => file}
            empty={t('table.empty')}
          />
        )}
      </AnswerView>
      {read && (
        <Dialog open wide onClose={() => setRead(undefined)} title={read.subject}>
          <p className={styles.soft}>{read.to}</p>
          <p className={styles.mail}>{linked(read.text)}</p>
        </Dialog>
      )}
    </section>
  );
}

/** The text with its addresses as links, which open beside the console. */
function linked(text: string) {
  return text.split(/(https?:\/\/[^\s<>]+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <a key={index} href={part} target="_blank" rel="noreferrer">
        {part}
      </a>
    ),
  );
}
