import { useId } from 'react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { FieldError } from './field-error.tsx';
import styles from './pill-choice.module.css';

/** One of several values, how it is called, and its colours. */
export interface PillOption {
  value: string;
  label: string;
  /** A dark CSS colour that the pill takes under white text once it is chosen. */
  color?: string | undefined;
}

interface PillChoiceProps {
  label: string;
  name: string;
  /** Empty string: nothing chosen yet. */
  value: string;
  options: readonly PillOption[];
  onChange: (value: string) => void;
  error?: string | undefined;
  required?: boolean;
}

/** One of several choices, all in sight. A stored value missing from the options stays selectable. */
export function PillChoice(props: PillChoiceProps) {
  const { label, name, value, options, onChange, error, required } = props;
  const id = useId();
  const unknown = value !== '' && !options.some((option) => option.value === value);
  const all = unknown ? [{ value, label: value }, ...options] : options;
  const isWrong = error !== undefined || undefined;
  const errorId = isWrong && `${id}-error`;
  return (
    <fieldset
      role="radiogroup"
      aria-required={required}
      aria-invalid={isWrong}
      aria-describedby={errorId}
      className={cx(styles.group, isWrong && styles.invalid)}
    >
      <legend className={styles.label}>{label}</legend>
      <div className={styles.pills}>
        {all.map((option, at) => (
          <label key={option.value} className={styles.pill}>
            <Face {...option}>
              <input
                type="radio"
                name={name}
                value={option.value}
                checked={option.value === value}
                data-invalid={at === 0 ? isWrong && '' : undefined}
                // It has the focus then, and phones' readers pass over what describes the group.
                aria-describedby={at === 0 ? errorId : undefined}
                onChange={() => onChange(option.value)}
              />
            </Face>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} text={error} />
    </fieldset>
  );
}

/** The radio button lies over the pill, inside of its words: a press on either is one on the other. */
function Face({ label, color, children }: PillOption & { children: ReactNode }) {
  return (
    <span
      className={cx(styles.face, color !== undefined && styles.coloured)}
      style={color === undefined ? undefined : { ['--pill' as string]: color }}
    >
      <span>
        {children}
        {label}
      </span>
    </span>
  );
}
