import { CircleAlert } from 'lucide-react';
import { createContext, useContext } from 'react';
import styles from './field.module.css';

/**
 * True in long forms: after a try to send, the first wrong field has the focus and is read out with its
 * error, and one summary tells how many there are; ten errors announced at once would be a flood.
 */
export const QuietErrors = createContext(false);

interface FieldErrorProps {
  id?: string;
  text: string | undefined;
  lang?: string | undefined;
  /** Announced even there: what goes wrong outside of a try to send. */
  loud?: boolean;
}

/** An error under a field or a form: icon and text, announced when it appears. */
export function FieldError({ id, text, lang, loud = false }: FieldErrorProps) {
  const quiet = useContext(QuietErrors) && !loud;
  return (
    <div aria-live={quiet ? undefined : 'polite'}>
      {text !== undefined && text !== '' && (
        <p id={id} className={styles.error}>
          <CircleAlert aria-hidden="true" />
          <span lang={lang}>{text}</span>
        </p>
      )}
    </div>
  );
}
