import type { CasesAnswer } from '../../../schemas/wire/admin.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { AnswerView } from './answer-view.tsx';
import { CaseCard } from './case-card.tsx';
import { useAnswer } from './use-answer.ts';
import styles from './admin-page.module.css';

/**
 * `Avoimet ilmoitukset`: what was reported and not decided yet, urgent first (ADMIN-06, SAFE-08). Below it what was
 * removed and may be appealed, to be put back (SAFE-09).
 */
export function CasesPanel() {
  const { t } = useTranslation('admin');
  const answer = useAnswer<CasesAnswer>('/api/admin/cases');
  return (
    <AnswerView answer={answer}>
      {({ cases, removed }) => (
        <div className={styles.cards}>
          {cases.length === 0 && <EmptyState illustration="calm" text={t('cases.none')} />}
          {cases.map((one) => (
            <CaseCard key={one.target} case={one} onDecided={answer.reload} />
          ))}
          {removed.length > 0 && <h2>{t('cases.removed')}</h2>}
          {removed.map((one) => (
            <CaseCard key={one.target} case={one} onDecided={answer.reload} />
          ))}
        </div>
      )}
    </AnswerView>
  );
}
