import type { TextareaHTMLAttributes } from 'react';
import { codePoints } from '../../schemas/limits.ts';
import { formatNumber } from '../i18n/format.ts';
import { Field } from './field.tsx';
import type { FieldProps } from './field.tsx';
import { limitLength } from './limit-length.ts';
import { SteadyArea } from './steady-area.tsx';

export interface TextAreaProps
  extends
    FieldProps,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value' | 'onChange' | 'className'> {
  value: string;
  onChange: (value: string) => void;
  /** At most this many code points are typed; what is pasted may be longer, and so a draft. A counter shows from 80 % on. */
  max?: number;
}

/** Several lines of text, growing with its content. */
export function TextArea({
  label,
  error,
  hint,
  counter,
  id,
  value,
  onChange,
  max = Infinity,
  rows = 3,
  'aria-describedby': describedBy,
  ...area
}: TextAreaProps) {
  const length = codePoints(value);
  const shown = length >= max * 0.8 ? `${formatNumber(length)}/${formatNumber(max)}` : undefined;
  return (
    <Field
      label={label}
      error={error}
      hint={hint}
      counter={counter ?? shown}
      full={length >= max}
      id={id}
      describedBy={describedBy}
    >
      {(control) => (
        <SteadyArea
          {...area}
          {...control}
          rows={rows}
          value={value}
          onChange={(event) => onChange(limitLength(event, Math.max(max, length)))}
        />
      )}
    </Field>
  );
}
