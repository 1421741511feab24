import { useState } from 'react';
import type { AdminReport } from '../../../schemas/wire/admin.ts';
import { Button } from '../../components/button.tsx';
import { FoldedText } from '../../components/folded-text.tsx';
import { Tag } from '../../components/tag.tsx';
import { formatDateTime } from '../../i18n/format.ts';
import { useEnum } from '../../i18n/use-enum.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { AttachedChat, sentFold } from './attached-chat.tsx';
import styles from './admin-page.module.css';

interface ReportRowProps {
  report: AdminReport;
  /** Id of the title of the case, for the button. */
  caseId: string;
}

/** One report, with the conversation that the reporter attached. */
export function ReportRow({ report, caseId }: ReportRowProps) {
  const { t } = useTranslation('admin');
  const word = useEnum();
  const [reading, setReading] = useState(false);
  return (
    <li>
      <p>
        <strong>{word(report.reason)}</strong>{' '}
        {report.urgent && <Tag tone="alert">{t('cases.urgent')}</Tag>}
      </p>
      {report.text !== '' && <FoldedText {...sentFold} text={report.text} describedBy={caseId} />}
      <p className={styles.soft}>
        {t('cases.by', { name: report.reporterName, when: formatDateTime(report.createdAt) })}
        {!report.counted && ` · ${t('cases.uncounted')}`}
      </p>
      {report.chatUid !== null && (
        <Button variant="plain" aria-describedby={caseId} onClick={() => setReading(true)}>
          {t('cases.read')}
        </Button>
      )}
      {reading && <AttachedChat reportId={report.id} onClose={() => setReading(false)} />}
    </li>
  );
}
