import { isEmail } from '../../../schemas/domain/email.ts';
import { codePoints, limits } from '../../../schemas/limits.ts';
import { enhanceForm, showError } from '../../components/static/static-form.ts';
import { api } from '../../data/api.ts';

/** The texts of PAGE-03 and how long each may be, in code points. */
const most: Readonly<Record<string, number>> = {
  nameSuggestion: limits.suggestionName,
  reasonNotUsing: limits.suggestionText,
  reasonToUse: limits.suggestionText,
};

function check(values: Record<string, string>): Record<string, string | undefined> {
  const { email = '' } = values;
  const errors: Record<string, string | undefined> = {
    email: email === '' || isEmail(email) ? undefined : 'format',
  };
  for (const [name, limit] of Object.entries(most)) {
    if (codePoints(values[name] ?? '') > limit) errors[name] = 'tooLong';
  }
  return errors;
}

/** Sends the suggestion form: PAGE-03 before it leaves, ERR-06 and ERR-07 afterwards. */
export function enhanceSuggestionForm(): void {
  const form = document.querySelector<HTMLFormElement>('#suggestion');
  const saved = document.querySelector<HTMLElement>('#suggestion-saved');
  if (form === null || saved === null) return;
  enhanceForm(form, {
    check,
    send: async (values) => {
      const given = Object.entries(values).filter(([, text]) => text !== '');
      if (!given.some(([name]) => name in most)) return 'oneNeeded';
      const answer = await api.suggestion(Object.fromEntries(given));
      // Lengths and address have passed above: what is left is that nothing in it can be seen.
      if (!answer.ok && answer.code === 'SUGGESTION_INVALID') return 'oneNeeded';
      if (!answer.ok) {
        alert(`Error submitting form: ${answer.message}`);
        return undefined;
      }
      form.reset();
      form.hidden = true;
      saved.hidden = false;
      saved.tabIndex = -1;
      saved.focus();
      return undefined;
    },
  });
  showError('suggestion', undefined);
}
