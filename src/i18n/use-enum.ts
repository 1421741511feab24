import { enumText } from './enum-text.ts';
import { useTranslation } from './use-translation.ts';

/** Gives `(value) => text` for stored Finnish enumeration values, in the interface language. */
export function useEnum(): (value: string) => string {
  const { language } = useTranslation('common');
  return (value) => enumText(value, language);
}

/** Options of a select from an enumeration: the stored value and its text. */
export function useEnumOptions(values: readonly string[]): { value: string; label: string }[] {
  const text = useEnum();
  return values.map((value) => ({ value, label: text(value) }));
}
