import { CircleAlert } from 'lucide-react';
import styles from './field.module.css';

/** An error under a field or a form: icon and text, announced when it appears. */
export function FieldError({ id, text }: { id?: string; text: string | undefined }) {
  return (
    <div aria-live="polite">
      {text !== undefined && text !== '' && (
        <p id={id} className={styles.error}>
          <CircleAlert aria-hidden="true" />
          <span>{text}</span>
        </p>
      )}
    </div>
  );
}
