import { useId } from 'react';
import type { ReactNode } from 'react';
import { FieldError } from './field-error.tsx';
import styles from './field.module.css';

export interface FieldProps {
  label: string;
  error?: string | undefined;
  /** Language of an error that is not in the page's own (ERR-09). */
  errorLang?: string | undefined;
  hint?: string | undefined;
  /** Shown right below the control, for example a character counter. */
  counter?: string | undefined;
  /** No more fits in: said to who does not see the counter. */
  full?: boolean;
}

/** What a control gets to belong to its label, hint and error. */
export interface ControlAttributes {
  id: string;
  className: string | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FrameProps extends FieldProps {
  id?: string | undefined;
  /** Ids of what stands elsewhere and is to be known in the field. */
  describedBy?: string | undefined;
  children: (control: ControlAttributes) => ReactNode;
}

/** Frame of every field: label above, hint and error below, all tied to the control by ids. */
export function Field({
  label,
  error,
  errorLang,
  hint,
  counter,
  full = false,
  id,
  describedBy,
  children,
}: FrameProps) {
  const made = useId();
  const controlId = id ?? made;
  const hasError = Boolean(error);
  const descriptions = [
    hasError && `${controlId}-error`,
    describedBy,
    hint && `${controlId}-hint`,
  ].filter(Boolean);
  return (
    <div className={styles.field}>
      <label htmlFor={controlId} className={styles.label}>
        {label}
      </label>
      {children({
        id: controlId,
        className: styles.control,
        'aria-invalid': hasError || undefined,
        'aria-describedby': descriptions.join(' ') || undefined,
      })}
      {(hint ?? counter) !== undefined && (
        <div className={styles.below}>
          {hint !== undefined && (
            <span id={`${controlId}-hint`} className={styles.hint}>
              {hint}
            </span>
          )}
          {counter !== undefined && (
            <>
              <span className={styles.counter}>{counter}</span>
              <span className="visually-hidden" role="status">
                {full && counter}
              </span>
            </>
          )}
        </div>
      )}
      <FieldError id={`${controlId}-error`} text={error} lang={errorLang} />
    </div>
  );
}
