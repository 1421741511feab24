import { useId } from 'react';
import styles from './choice.module.css';

export interface SwitchProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  hint?: string | undefined;
  name?: string;
  disabled?: boolean;
}

/** An on/off setting that takes effect at once. */
export function Switch({ label, checked, onChange, hint, name, disabled }: SwitchProps) {
  const id = useId();
  return (
    <label className={styles.row}>
      <span className={styles.text}>
        <span id={`${id}-label`} className={styles.label}>
          {label}
        </span>
        {hint !== undefined && (
          <span id={`${id}-hint`} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        className={styles.switch}
        name={name}
        disabled={disabled}
        checked={checked}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
