import { useId } from 'react';
import { cx } from './cx.ts';
import { FieldError } from './field-error.tsx';
import { radioGroup } from './radio-group.ts';
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
  const { group, radio } = radioGroup({ name: id, value, error, errorId: id, onChange });
  return (
    <fieldset {...group} className={field.field} aria-required>
      <legend className={field.label}>{label}</legend>
      <FieldError id={id} text={error} />
      <div>
        {options.map((option, at) => (
          <label key={option.value} className={cx(choice.row, choice.listed)}>
            <input className={choice.box} {...radio(option.value, at)} />
            <span className={choice.text}>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
