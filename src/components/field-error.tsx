import { CircleAlert } from 'lucide-react';
import styles from './field.module.css';

interface FieldErrorProps {
  id?: string;
  text: string | undefined;
  /** Announced when it appears: for what goes wrong outside of a try to send the form. */
  live?: boolean;
}

/**
 * An error under a field: icon and text. After a try to send, the first wrong field has the focus and
 * is read out with its error, and one summary tells how many there are; ten errors would be a flood.
 */
export function FieldError({ id, text, live = false }: FieldErrorProps) {
  return (
    <div aria-live={live ? 'polite' : undefined}>
      {text !== undefined && text !== '' && (
        <p id={id} className={styles.error}>
          <CircleAlert aria-hidden="true" />
          <span>{text}</span>
        </p>
      )}
    </div>
  );
}
