import type { InputHTMLAttributes, Ref } from 'react';
import { Field } from './field.tsx';
import type { FieldProps } from './field.tsx';

export interface TextFieldProps
  extends
    FieldProps,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'className'> {
  value: string;
  onChange: (value: string) => void;
  ref?: Ref<HTMLInputElement>;
}

/** What an Arabic or Persian keypad types where numbers are asked for. */
const easternDigits = /[٠-٩۰-۹]/g;

/** One line of text; other input attributes (`type`, `inputMode`, `autoComplete`…) are passed on. */
export function TextField({
  label,
  error,
  errorLang,
  hint,
  counter,
  id,
  value,
  onChange,
  'aria-describedby': describedBy,
  ...input
}: TextFieldProps) {
  const frame = { label, error, errorLang, hint, counter, id, describedBy };
  return (
    <Field {...frame}>
      {(control) => (
        <input
          type="text"
          {...input}
          {...control}
          value={value}
          onChange={({ target }) =>
            onChange(
              input.inputMode
                ? target.value.replace(easternDigits, (digit) => `${digit.charCodeAt(0) & 15}`)
                : target.value,
            )
          }
        />
      )}
    </Field>
  );
}
