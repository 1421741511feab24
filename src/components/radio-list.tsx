import { useId } from 'react';
import { cx } from './cx.ts';
import { FieldError } from './field-error.tsx';
import choice from './choice.module.css';
import field from './field.module.css';

interface RadioListProps {
  label: string;
  /** Empty string: nothing chosen yet. */
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
  error?: string | undefined;
}

/** One of several, all in sight: for choices whose words are too long for pills. */
export function RadioList({ label, value, options, onChange, error }: RadioListProps) {
  const id = useId();
  const isWrong = error !== undefined || undefined;
  const errorId = isWrong && id;
  return (
    <fieldset
      role="radiogroup"
      className={field.field}
      aria-required
      aria-invalid={isWrong}
      aria-describedby={errorId}
    >
      <legend className={field.label}>{label}</legend>
      <FieldError id={id} text={error} />
      <div>
        {options.map((option, at) => (
          <label key={option.value} className={cx(choice.row, choice.listed)}>
            <input
              type="radio"
              className={choice.box}
              name={id}
              value={option.value}
              checked={option.value === value}
              data-invalid={at === 0 ? isWrong && '' : undefined}
              // It has the focus then, and phones' readers pass over what describes the group.
              aria-describedby={at === 0 ? errorId : undefined}
              onChange={() => onChange(option.value)}
            />
            <span className={choice.text}>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
