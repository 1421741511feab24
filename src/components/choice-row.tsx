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
  hint?: string | undefined;
  onOpen(): void;
}

/** A choice as a row: its name with what is chosen, and a press opens the sheet with the others. */
export function ChoiceRow(props: ChoiceRowProps) {
  const { name, label, chosen, icon, placeholder, error, hint, onOpen } = props;
  const id = useId();
  const described = [error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`];
  return (
    <Cell>
      <button
        type="button"
        name={name}
        className={styles.row}
        aria-haspopup="dialog"
        aria-describedby={described.filter(Boolean).join(' ') || undefined}
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
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} text={error} />
    </Cell>
  );
}
