import type { SelectHTMLAttributes } from 'react';
import { Field } from './field.tsx';
import type { FieldProps } from './field.tsx';

export interface SelectOption {
  value: string;
  label: string;
}

export interface SelectFieldProps
  extends
    FieldProps,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value' | 'onChange' | 'className'> {
  /** Empty string: nothing chosen yet. */
  value: string;
  onChange: (value: string) => void;
  options: readonly SelectOption[];
  /** Text of the empty choice; without it there is none. */
  placeholder?: string;
}

/** A native select. A stored value missing from the options stays selectable. */
export function SelectField({
  label,
  error,
  hint,
  counter,
  id,
  value,
  onChange,
  options,
  placeholder,
  ...select
}: SelectFieldProps) {
  const unknown = value !== '' && !options.some((option) => option.value === value);
  return (
    <Field label={label} error={error} hint={hint} counter={counter} id={id}>
      {(control) => (
        <select
          {...select}
          {...control}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {unknown && <option value={value}>{value}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
