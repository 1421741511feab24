import { useId } from 'react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { FieldError } from './field-error.tsx';
import { radioGroup } from './radio-group.ts';
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
  const errorId = `${id}-error`;
  const { isWrong, group, radio } = radioGroup({ name, value, error, errorId, onChange });
  return (
    <fieldset
      {...group}
      aria-required={required}
      className={cx(styles.group, isWrong && styles.invalid)}
    >
      <legend className={styles.label}>{label}</legend>
      <div className={styles.pills}>
        {all.map((option, at) => (
          <label key={option.value} className={styles.pill}>
            <Face {...option}>
              <input {...radio(option.value, at)} />
            </Face>
          </label>
        ))}
      </div>
      <FieldError id={errorId} text={error} />
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
