import { useState } from 'react';
import type { Dispatch, SetStateAction } from 'react';
import { isBlankText } from '../../../schemas/domain/blank-text.ts';
import { codePoints } from '../../../schemas/limits.ts';
import type { AdminCase, DecisionBody, DecisionKind } from '../../../schemas/wire/admin.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { focusFirst } from '../../components/focus-first.ts';
import { TextArea } from '../../components/text-area.tsx';
import { toast } from '../../components/toast.ts';
import { useFirstErrorFocus } from '../../components/use-first-error-focus.ts';
import { useIsMounted } from '../../components/use-is-mounted.ts';
import { api } from '../../data/api.ts';
import { useRefusal } from '../../i18n/use-refusal.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
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

/** Code points, as `decisionSchema` has it. */
const most = 1000;

/** How a decision is called: what was deleted already cannot be once more. */
export const wordOf = ({ deleted }: AdminCase, decision: DecisionKind) =>
  deleted && decision === 'delete' ? 'close' : decision;

/** Asks for the reason, without which nothing is decided (ADMIN-06). */
export function DecisionDialog(props: DecisionDialogProps) {
  const { case: one, decision, reason, onReason, busy, onBusy, onClose, onDone } = props;
  const { t } = useTranslation('admin');
  const reasonOf = useRefusal();
  const [error, setError] = useState<string>();
  const isMounted = useIsMounted();
  const { ref, tried } = useFirstErrorFocus<HTMLDivElement>();
  const isTooLong = codePoints(reason.trim()) > most;
  // With a person goes everything of them; of a meet the reasons for its owner stay.
  const word = wordOf(one, decision);
  const explained = word === 'delete' ? (`${one.targetKind}Deletion` as const) : word;
  const decide = async () => {
    if (isBlankText(reason)) {
      setError(t('decision.reasonNeeded'));
      return tried();
    }
    if (isTooLong) return tried();
    // What fails again in the same way is told again.
    setError(undefined);
    onBusy(true);
    const body: DecisionBody = {
      targetKind: one.targetKind,
      target: one.target,
      decision,
      reason: reason.trim(),
      // One that an older gateway has listed has none.
      ...(one.state && { state: one.state }),
    };
    const post = { method: 'POST', body, field: 'ok' };
    const result = await api.request('/api/admin/decisions', post);
    onBusy(false);
    if (result.ok) {
      onReason((now) => (now === reason ? '' : now));
      toast(t('decision.done'), { kind: 'success' });
    } else {
      const failure = t('failed', { message: reasonOf(result) });
      // Else another admin has deleted them, or there is more to read before it is decided.
      const canTryAgain = result.code !== 'NOT_FOUND' && result.code !== 'CASE_CHANGED';
      if (canTryAgain && isMounted()) return setError(failure);
      toast(failure, { kind: 'error' });
      if (canTryAgain) return undefined;
    }
    onClose();
    onDone();
  };
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
          max={most}
          aria-required
          error={isTooLong ? t('common:refusal.SIGNUP_MESSAGE_TOO_LONG') : error}
        />
      </div>
    </Dialog>
  );
}
