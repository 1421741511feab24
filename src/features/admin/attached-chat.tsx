import type { AttachedChatAnswer } from '../../../schemas/wire/admin.ts';
import { Dialog } from '../../components/dialog.tsx';
import { formatDateTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { AnswerView } from './answer-view.tsx';
import { useAnswer } from './use-answer.ts';
import styles from './admin-page.module.css';

export interface AttachedChatProps {
  reportId: string;
  onClose: () => void;
}

/** The attached conversation; opening it is logged (ADMIN-06). */
export function AttachedChat({ reportId, onClose }: AttachedChatProps) {
  const { t } = useTranslation('admin');
  const answer = useAnswer<AttachedChatAnswer>(
    `/api/admin/reports/${encodeURIComponent(reportId)}/chat`,
  );
  return (
    <Dialog open onClose={onClose} title={t('cases.chat')} wide>
      <AnswerView answer={answer}>
        {({ messages, byReporter }) => (
          <ul className={styles.reports}>
            {messages.map(({ from, text, timestamp }, at) => (
              <li key={timestamp + from}>
                <p>{text}</p>
                <p className={styles.soft}>
                  {byReporter?.[at] ? t('cases.reporter', { name: from }) : from} ·{' '}
                  {formatDateTime(timestamp)}
                </p>
              </li>
            ))}
          </ul>
        )}
      </AnswerView>
    </Dialog>
  );
}
