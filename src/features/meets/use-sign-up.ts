import { useRef, useState } from 'react';
import { isBlankText } from '../../../schemas/domain/blank-text.ts';
import { signupId } from '../../../schemas/domain/ids.ts';
import { codePoints, limits } from '../../../schemas/limits.ts';
import { toast } from '../../components/toast.ts';
import { useIsMounted } from '../../components/use-is-mounted.ts';
import { useReplica } from '../../data/replica-context.tsx';
import { syncStatus } from '../../data/sync-status.ts';
import { useDraft } from '../../data/use-draft.ts';
import { signUp } from '../../data/writes/sign-up.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { signupOutcome } from './sign-up-outcome.ts';
import { useSignupProblem } from './signup-problem.ts';
import type { SignupProblem } from './signup-problem.ts';
import type { Standing } from './standing.ts';

/** The state of a sign-up form, and what it can do. */
export interface SignUpForm {
  text: string;
  /** Whether the draft has come; nobody types over it before. */
  loaded: boolean;
  change(text: string): void;
  /** Why the message cannot be sent: there is none (SIGNUP-01), or two tabs have made it too long (SIGNUP-02). */
  error: string | undefined;
  sending: boolean;
  problem: SignupProblem | undefined;
  submit(): void;
}

/**
 * The sign-up form of one meet: its draft, one submit at a time (SIGNUP-05), and what came of it.
 * @param refusal of an earlier try, whose text the draft holds again
 * @param onDone called when the sign-up is on its way
 */
export function useSignUp(
  meetId: string,
  refusal: Standing['refusal'],
  onDone: () => void,
): SignUpForm {
  const { t } = useTranslation('meets');
  const replica = useReplica();
  const draft = useDraft<string>(`signup:${meetId}`);
  const problemOf = useSignupProblem();
  const isMounted = useIsMounted();
  const [missing, setMissing] = useState(false);
  const [failure, setFailure] = useState<SignupProblem>();
  /** What is on its way: shown until it has arrived, while the draft is free for a refusal. */
  const [sent, setSent] = useState<string>();
  const busy = useRef(false);
  const text = sent ?? draft.value ?? '';
  const isTooLong = codePoints(text.trim()) > limits.signupMessage;

  const send = async () => {
    const message = text.trim();
    const id = signupId(replica.uid, meetId);
    const isNew = await draft.become({ collection: 'relations', id }, () =>
      signUp(replica, meetId, message),
    );
    if (!isNew) return setFailure(problemOf({ code: 'ALREADY_SIGNED_UP' }));
    const outcome = await signupOutcome(replica, id, message, syncStatus().online);
    if (outcome.state === 'refused') return setFailure(problemOf(outcome.refusal));
    const came = outcome.state === 'queued' && syncStatus().online ? 'slow' : outcome.state;
    toast(t(`signup.${came}`), { kind: 'success' });
    // Who has closed it meanwhile may be at another one.
    if (isMounted()) onDone();
  };
  const submit = () => {
    if (busy.current) return;
    setMissing(isBlankText(text));
    if (isBlankText(text) || isTooLong) return;
    busy.current = true;
    setSent(text);
    setFailure(undefined);
    send()
      .catch((error: unknown) =>
        setFailure({ text: t('signup.failed'), technical: String(error), english: true }),
      )
      .finally(() => {
        busy.current = false;
        setSent(undefined);
      });
  };
  const change = (next: string) => {
    setMissing(false);
    draft.change(next);
  };
  const problem = failure ?? (refusal && problemOf(refusal));
  return {
    text,
    loaded: draft.loaded,
    change,
    error: missing
      ? t('signup.title')
      : isTooLong
        ? t('common:refusal.SIGNUP_MESSAGE_TOO_LONG')
        : undefined,
    sending: sent !== undefined,
    problem,
    submit,
  };
}
