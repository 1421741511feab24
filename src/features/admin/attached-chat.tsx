import { limits } from '../../../schemas/limits.ts';
import type { AttachedChatAnswer } from '../../../schemas/wire/admin.ts';
import { Dialog } from '../../components/dialog.tsx';
import { FoldedText } from '../../components/folded-text.tsx';
import { formatDateTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { AnswerView } from './answer-view.tsx';
import { useAnswer } from './use-answer.ts';
import styles from './admin-page.module.css';

export interface AttachedChatProps {
  reportId: string;
  onClose: () => void;
}

/** Of what somebody has sent: hundreds of line breaks would push away what follows. */
export const sentFold = { lines: 12, characters: limits.reportText };

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
                <FoldedText {...sentFold} text={text} />
                <p className={styles.soft}>
                  <bdi>{byReporter?.[at] ? t('cases.reporter', { name: from }) : from}</bdi> ·{' '}
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
