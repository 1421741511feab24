import { useRef } from 'react';
import type { AdminCase, CasesAnswer, DecidedCase } from '../../../schemas/wire/admin.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { AnswerView } from './answer-view.tsx';
import { CaseCard } from './case-card.tsx';
import { useAnswer } from './use-answer.ts';
import { useFocusOnNext } from './use-focus-on-next.ts';
import styles from './admin-page.module.css';

function CasesOf({ list, none }: { list: keyof CasesAnswer; none: string }) {
  const answer = useAnswer<CasesAnswer>('/api/admin/cases');
  return (
    <AnswerView answer={answer}>
      {({ [list]: cases }) => <CaseList cases={cases} none={none} reload={answer.reload} />}
    </AnswerView>
  );
}

interface CaseListProps {
  cases: readonly (AdminCase | DecidedCase)[];
  none: string;
  reload: () => void;
}

function CaseList({ cases, none, reload }: CaseListProps) {
  const list = useRef<HTMLDivElement>(null);
  const expectNext = useFocusOnNext(list, cases);
  return (
    <div ref={list} className={styles.cards}>
      {cases.length === 0 && <EmptyState illustration="calm" text={none} />}
      {cases.map((one) => (
        <CaseCard
          key={one.target}
          case={one}
          onDecided={() => {
            expectNext(one);
            reload();
          }}
        />
      ))}
    </div>
  );
}

/** `Avoimet ilmoitukset`: what was reported and not decided yet, urgent first (ADMIN-06, SAFE-08). */
export function CasesPanel() {
  const { t } = useTranslation('admin');
  return <CasesOf key="cases" list="cases" none={t('cases.none')} />;
}

/** What was decided, and can be decided anew while that may be appealed (SAFE-03, SAFE-07, SAFE-09). */
export function DecidedPanel() {
  const { t } = useTranslation('admin');
  return <CasesOf key="decided" list="decided" none={t('cases.noneDecided')} />;
}
