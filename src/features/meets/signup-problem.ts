import { useNow } from '../../data/use-now.ts';
import { formatDate } from '../../i18n/format.ts';
import { useRefusal } from '../../i18n/use-refusal.ts';
import type { RefusalLike } from '../../i18n/use-refusal.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

/** Why a sign-up did not succeed, in words. */
export interface SignupProblem {
  /** What went wrong, for people. */
  text: string;
  /** The technical message of ERR-01; none where a rule has words of its own. */
  technical?: string;
  /** The technical message is the browser's own, in English. */
  english?: boolean;
}

/** Refusals with words of their own: SIGNUP-07, 08, 09, and those that no later try would change. */
const worded = new Set([
  'MEET_CLOSED',
  'MEET_GENDER',
  'TOO_MANY_SIGNUPS',
  'MEET_NOT_VISIBLE',
  'ALREADY_SIGNED_UP',
]);

/**
 * Gives the words for a refused sign-up: those of its rule, else ERR-01 with the reason and code. None for what was
 * refused until a tomorrow that has come.
 */
export function useSignupProblem(): (
  refusal: RefusalLike & { at?: string },
) => SignupProblem | undefined {
  const { t } = useTranslation('meets');
  const reasonOf = useRefusal();
  const today = formatDate(useNow());
  return (refusal) => {
    const { code, at } = refusal;
    if (code === 'TOO_MANY_SIGNUPS' && at && formatDate(at) !== today) return undefined;
    const reason = reasonOf(refusal);
    if (worded.has(code)) return { text: reason };
    const technical = t('signup.technical', { reason, code });
    return { text: t('signup.failed'), technical };
  };
}
