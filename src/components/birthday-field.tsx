import { useRef } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { TextField } from './text-field.tsx';

export interface BirthdayFieldProps {
  label: string;
  /** As typed, `d.m.yyyy` or `dd.mm.yyyy`. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  onBlur?: () => void;
  name: string;
}

/**
 * Adds the dots while eight digits are typed one after another; one typed after it was added changes
 * nothing. Turns round what browsers and password managers fill in (`1990-12-11`). Leaves other input alone.
 */
export function withDots(before: string, next: string): string {
  if (next.length > before.length && /^\d\d(\.\d\d)?$/.test(next)) return `${next}.`;
  return next
    .replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3.$2.$1')
    .replace(/^(\d\d)(\d\d)(\d{4})$/, '$1.$2.$3')
    .trimStart()
    .replaceAll(/[.,٫/-]+/g, '.')
    .slice(0, 10);
}

/**
 * Said or written at once, not key by key, and neither pasted nor filled in by the browser: it is the user's
 * own form of a date, which stays as it is for PROF-05 to judge.
 */
function isTypedWhole(event: Event): boolean {
  const { inputType, data } = event as Partial<InputEvent>;
  return inputType === 'insertText' && Boolean(data?.[1]);
}

/** Date of birth as text: nobody scrolls a calendar back by decades. */
export function BirthdayField({ label, value, onChange, error, onBlur, name }: BirthdayFieldProps) {
  const { t } = useTranslation('common');
  const isWhole = useRef(false);
  return (
    <TextField
      label={label}
      hint={t('birthday.hint')}
      error={error}
      name={name}
      aria-required
      autoComplete="bday"
      inputMode="decimal"
      placeholder="–"
      value={value}
      // Before `onChange`.
      onInput={({ nativeEvent }) => (isWhole.current = isTypedWhole(nativeEvent))}
      onChange={(next) => onChange(isWhole.current ? next : withDots(value, next))}
      {...(onBlur && { onBlur })}
    />
  );
}
