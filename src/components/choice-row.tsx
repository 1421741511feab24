import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { Cell } from './cells.tsx';
import { cx } from './cx.ts';
import { FieldError } from './field-error.tsx';
import styles from './choice-row.module.css';

interface ChoiceRowProps {
  name: string;
  label: string;
  /** Words of what is chosen; undefined while nothing is. */
  chosen: string | undefined;
  /** Of what is chosen. */
  icon?: ReactNode;
  /** Shown in place of a choice. */
  placeholder: string;
  error?: string | undefined;
  onOpen(): void;
}

/** A choice as a row: its name with what is chosen, and a press opens the sheet with the others. */
export function ChoiceRow(props: ChoiceRowProps) {
  const { name, label, chosen, icon, placeholder, error, onOpen } = props;
  const id = useId();
  return (
    <Cell>
      <button
        type="button"
        name={name}
        className={styles.row}
        aria-haspopup="dialog"
        aria-describedby={error === undefined ? undefined : id}
        data-invalid={error === undefined ? undefined : ''}
        onClick={onOpen}
      >
        <span className={styles.words}>
          <span className={styles.label}>{label}</span>
          <span className={cx(styles.value, chosen === undefined && styles.open)}>
            {icon}
            {chosen ?? placeholder}
          </span>
        </span>
        <ChevronRight size={20} aria-hidden="true" />
      </button>
      <FieldError id={id} text={error} />
    </Cell>
  );
}
