import { useId } from 'react';
import type { ReactNode } from 'react';
import { FieldError } from './field-error.tsx';
import styles from './choice.module.css';

export interface CheckboxProps {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  hint?: string | undefined;
  error?: string | undefined;
  name?: string;
  disabled?: boolean;
  required?: boolean;
}

/** A box to tick, with its text beside it. */
export function Checkbox(props: CheckboxProps) {
  const { label, checked, onChange, hint, error, name, disabled, required } = props;
  const id = useId();
  const described = [error !== undefined && id, hint !== undefined && `${id}-hint`]
    .filter(Boolean)
    .join(' ');
  return (
    <div>
      <label className={styles.row}>
        <input
          type="checkbox"
          className={styles.box}
          name={name}
          disabled={disabled}
          required={required}
          checked={checked}
          aria-invalid={error !== undefined || undefined}
          aria-labelledby={`${id}-label`}
          aria-describedby={described || undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className={styles.text}>
          <span id={`${id}-label`}>{label}</span>
          {hint !== undefined && (
            <span id={`${id}-hint`} className={styles.hint}>
              {hint}
            </span>
          )}
        </span>
      </label>
      <FieldError id={id} text={error} />
    </div>
  );
}
