import { useId } from 'react';
import type { ReactNode } from 'react';
import { FieldError } from './field-error.tsx';
import styles from './choice.module.css';

export interface CheckboxProps {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  error?: string | undefined;
  name?: string;
  required?: boolean;
}

/** A box to tick, with its text beside it. */
export function Checkbox(props: CheckboxProps) {
  const { label, checked, onChange, error, name, required } = props;
  const id = useId();
  return (
    <div>
      <label className={styles.row}>
        <input
          type="checkbox"
          className={styles.box}
          name={name}
          // `required` would have it called invalid from the start.
          aria-required={required}
          checked={checked}
          aria-invalid={error !== undefined || undefined}
          aria-labelledby={`${id}-label`}
          aria-describedby={error === undefined ? undefined : id}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span id={`${id}-label`} className={styles.text}>
          {label}
        </span>
      </label>
      <FieldError id={id} text={error} />
    </div>
  );
}
