import type { CasesAnswer } from '../../../schemas/wire/admin.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { AnswerView } from './answer-view.tsx';
import { CaseCard } from './case-card.tsx';
import { useAnswer } from './use-answer.ts';
import styles from './admin-page.module.css';

function CaseList({ list, none }: { list: keyof CasesAnswer; none: string }) {
  const answer = useAnswer<CasesAnswer>('/api/admin/cases');
  return (
    <AnswerView answer={answer}>
      {({ [list]: cases }) => (
        <div className={styles.cards}>
          {cases.length === 0 && <EmptyState illustration="calm" text={none} />}
          {cases.map((one) => (
            <CaseCard key={one.target} case={one} onDecided={answer.reload} />
          ))}
        </div>
      )}
    </AnswerView>
  );
}

/** `Avoimet ilmoitukset`: what was reported and not decided yet, urgent first (ADMIN-06, SAFE-08). */
export function CasesPanel() {
  const { t } = useTranslation('admin');
  return <CaseList key="cases" list="cases" none={t('cases.none')} />;
}

/** What admins have decided, and can decide anew while that may be appealed (SAFE-03, SAFE-07, SAFE-09). */
export function DecidedPanel() {
  const { t } = useTranslation('admin');
  return <CaseList key="decided" list="decided" none={t('cases.noneDecided')} />;
}
