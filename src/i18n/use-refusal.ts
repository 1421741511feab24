import { enumText } from './enum-text.ts';
import { i18n } from './i18n.ts';
import { useTranslation } from './use-translation.ts';

/** A refusal, or a failure that says no more than a code. */
export interface RefusalLike {
  code: string;
  params?: Readonly<Record<string, string | number>> | undefined;
}

/**
 * Gives `(refusal) => sentence`: the user's words for a refusal code (SYNC-15). A refused field with
 * a known rule is worded as that rule, so a queued edit fails with the same words as the form.
 */
export function useRefusal(): (refusal: RefusalLike) => string {
  const { t, language } = useTranslation('common');
  return ({ code, params = {} }) => {
    // The only value that is a word of ours; what somebody is called is not.
    const { meet_gender: gender } = params;
    const words = gender ? { meet_gender: enumText(String(gender), language) } : params;
    const rule = `error.${params['rule'] ?? ''}`;
    if (params['rule'] !== undefined && i18n.exists(rule, { ns: 'common' })) {
      return t(rule, code === 'MEET_INVALID' ? { ...words, context: 'meet' } : words);
    }
    return t([`refusal.${code}`, 'refusal.INTERNAL'], words);
  };
}
