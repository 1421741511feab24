import type { Dispatch, SetStateAction } from 'react';
import type { AdminCase, DecisionKind } from '../../../schemas/wire/admin.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { focusFirst } from '../../components/focus-first.ts';
import { TextArea } from '../../components/text-area.tsx';
import { useFirstErrorFocus } from '../../components/use-first-error-focus.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { maxReason, useDecision } from './use-decision.ts';
import styles from './admin-page.module.css';

export interface DecisionDialogProps {
  case: AdminCase;
  decision: DecisionKind;
  reason: string;
  onReason: Dispatch<SetStateAction<string>>;
  /** One is being carried out, maybe by a dialog that was closed meanwhile. */
  busy: boolean;
  onBusy: (busy: boolean) => void;
  onClose: () => void;
  onDone: () => void;
}

/** How a decision is called: what was deleted already cannot be once more. */
export const wordOf = ({ deleted }: AdminCase, decision: DecisionKind) =>
  deleted && decision === 'delete' ? 'close' : decision;

/** Asks for the reason, without which nothing is decided (ADMIN-06). */
export function DecisionDialog(props: DecisionDialogProps) {
  const { case: one, decision, reason, onReason, busy, onClose } = props;
  const { t } = useTranslation('admin');
  const { ref, tried } = useFirstErrorFocus<HTMLDivElement>();
  const { error, decide } = useDecision(props, tried);
  // With a person goes everything of them; of a meet the reasons for its owner stay.
  const word = wordOf(one, decision);
  const explained = word === 'delete' ? (`${one.targetKind}Deletion` as const) : word;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`decision.title.${word}`, { title: one.title })}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} ref={focusFirst}>
            {t('cancel')}
          </Button>
          <Button
            variant={word === 'delete' ? 'danger' : 'primary'}
            busy={busy}
            onClick={() => void decide()}
          >
            {t(`decision.${word}`)}
          </Button>
        </>
      }
    >
      <div ref={ref} className={styles.form}>
        <p>{t(`decision.explain.${explained}`)}</p>
        <TextArea
          label={t('decision.reason')}
          value={reason}
          onChange={onReason}
          max={maxReason}
          aria-required
          error={error}
        />
      </div>
    </Dialog>
  );
}
