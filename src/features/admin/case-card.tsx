import { useId, useState } from 'react';
import type { AdminCase, DecisionKind, DecidedCase } from '../../../schemas/wire/admin.ts';
import { Button } from '../../components/button.tsx';
import { Tag } from '../../components/tag.tsx';
import { formatDateTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { DecisionDialog, wordOf } from './decision-dialog.tsx';
import { ReportRow } from './report-row.tsx';
import { useMeetTitle } from './use-meet-title.ts';
import styles from './admin-page.module.css';

const decisions = ['restore', 'hide', 'police', 'delete'] as const;

/** What was deleted stays so: only its reports are to be decided. */
const afterDeletion = ['delete', 'police'] as const;

export interface CaseCardProps {
  case: AdminCase | DecidedCase;
  onDecided: () => void;
}

/** Everything reported about one person or meet, with the decisions that can be taken, or changed. */
export function CaseCard({ case: one, onDecided }: CaseCardProps) {
  const { t } = useTranslation('admin');
  const meetTitle = useMeetTitle();
  const title = one.targetKind === 'meet' ? meetTitle(one.title) : one.title;
  const titleId = useId();
  const [asked, setAsked] = useState<DecisionKind>();
  // Stays while the case is read once more.
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const decidedAt = decidedAtOf(one);
  // What has been decided already is no choice.
  const chosen = one.archived ? 'hide' : 'restore';
  const possible = one.deleted
    ? afterDeletion
    : decisions.filter((kind) => decidedAt === undefined || kind !== chosen);
  return (
    <article className={styles.case} aria-labelledby={titleId} tabIndex={-1}>
      <CaseSummary case={one} title={title} titleId={titleId} />
      <ul className={styles.reports}>
        {one.reports.map((report) => (
          <ReportRow key={report.id} report={report} caseId={titleId} />
        ))}
      </ul>
      <div className={styles.row}>
        {possible.map((kind) => (
          <Button
            key={kind}
            variant="secondary"
            className={kind === 'delete' && !one.deleted ? styles.grave : undefined}
            aria-describedby={titleId}
            onClick={() => setAsked(kind)}
          >
            {t(`decision.${wordOf(one, kind)}`)}
          </Button>
        ))}
      </div>
      {asked && (
        <DecisionDialog
          case={{ ...one, title }}
          decision={asked}
          reason={reason}
          onReason={setReason}
          busy={busy}
          onBusy={setBusy}
          // Another may be asked by the time at which this one is answered.
          onClose={() => setAsked((now) => (now === asked ? undefined : now))}
          onDone={onDecided}
        />
      )}
    </article>
  );
}

interface CaseSummaryProps {
  case: AdminCase | DecidedCase;
  title: string;
  titleId: string;
}

/** Whom or what a case is about, and what has become of them. */
function CaseSummary({ case: one, title, titleId }: CaseSummaryProps) {
  const { t } = useTranslation('admin');
  const decidedAt = decidedAtOf(one);
  return (
    <div className={styles.about}>
      {one.picture && <img src={`/api/images/${one.picture}`} alt="" loading="lazy" />}
      <div className={styles.words}>
        <h3 id={titleId}>{one.age ? t('common:nameAge', { name: title, age: one.age }) : title}</h3>
        <p className={styles.soft}>{t(`kind.${one.targetKind}`)}</p>
        <p>{one.description}</p>
        {one.policeAt && (
          <p>
            <Tag tone="alert">{t('cases.police', { when: formatDateTime(one.policeAt) })}</Tag>
          </p>
        )}
        {(one.archived || decidedAt !== undefined) && (
          <p>
            <Tag tone="warm">
              {decidedAt === undefined
                ? t(one.deleted ? 'cases.deleted' : 'cases.archived')
                : t(one.archived ? 'cases.decided' : 'cases.kept', {
                    when: formatDateTime(decidedAt),
                  })}
            </Tag>
          </p>
        )}
      </div>
    </div>
  );
}

/** When a case was last decided; undefined if it is open. */
const decidedAtOf = (one: AdminCase | DecidedCase): string | undefined =>
  'decidedAt' in one ? one.decidedAt : undefined;
