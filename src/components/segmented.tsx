import { useId } from 'react';
import styles from './segmented.module.css';

export interface SegmentedProps<T extends string> {
  /** Accessible name of the choice. */
  label: string;
  value: T;
  options: readonly { value: T; label: string; lang?: string }[];
  onChange: (value: T) => void;
}

/** One of a few choices side by side, for example the two meet lists of MEET-01. */
export function Segmented<T extends string>(props: SegmentedProps<T>) {
  const { label, value, options, onChange } = props;
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          {/* The button lies over the words, inside of them: a press on either is one on the other. */}
          <span className={styles.face} lang={option.lang}>
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
