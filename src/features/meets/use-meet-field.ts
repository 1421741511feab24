import type { MeetErrors } from '../../../schemas/domain/validate-meet.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { FormPartProps } from './meet-form.ts';
import { useErrorWords } from './use-error-words.ts';

type TextField = 'meet_type' | 'meet_gender' | 'description' | 'date' | 'time' | 'location';

/** Date and time are one field of the document: a missing time is the time's own fault. */
function errorOf(errors: MeetErrors, field: TextField) {
  if (field !== 'date' && field !== 'time') return errors[field];
  const atTime = errors.meet_date === 'meet_date.time_required';
  return atTime === (field === 'time') ? errors.meet_date : undefined;
}

/** Gives what every control of the meet editor needs: its name, label, value, error and change. */
export function useMeetField({ form, errors, set }: FormPartProps) {
  const { t } = useTranslation('meets');
  const wordOf = useErrorWords();
  return (field: TextField) => ({
    name: field,
    label: t(`editor.${field}`),
    value: form[field],
    error: wordOf(errorOf(errors, field)),
    onChange: (value: string) => set({ [field]: value }),
  });
}
