import { useState } from 'react';
import { isBlankText } from '../../../schemas/domain/blank-text.ts';
import { codePoints } from '../../../schemas/limits.ts';
import type { DecisionBody } from '../../../schemas/wire/admin.ts';
import { toast } from '../../components/toast.ts';
import { useIsMounted } from '../../components/use-is-mounted.ts';
import { api } from '../../data/api.ts';
import { useRefusal } from '../../i18n/use-refusal.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { DecisionDialogProps } from './decision-dialog.tsx';

/** Code points, as `decisionSchema` has it. */
export const maxReason = 1000;

/** What the dialog of a decision does. */
interface Decision {
  /** What is wrong with the reason, in words; undefined: nothing, or it has not been tried. */
  error: string | undefined;
  /** Carries the decision out, unless its reason lacks or is too long. Never rejects: a failure is told. */
  decide(): Promise<void>;
}

/** Carries out a decision about a case. @param tried is called where the reason has to be mended first */
export function useDecision(props: DecisionDialogProps, tried: () => void): Decision {
  const { case: one, decision, reason, onReason, onBusy, onClose, onDone } = props;
  const { t } = useTranslation('admin');
  const reasonOf = useRefusal();
  const [missing, setError] = useState<string>();
  const isMounted = useIsMounted();
  const isTooLong = codePoints(reason.trim()) > maxReason;
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
  return { error: isTooLong ? t('common:refusal.SIGNUP_MESSAGE_TOO_LONG') : missing, decide };
}
