import { useId } from 'react';
import type { ReactNode } from 'react';
import page from './page.module.css';
import styles from './sync-state.module.css';

interface ChangeRowProps {
  title: string;
  /** Why it was refused. */
  reason?: string;
  /** Says to whom only hears it whose words follow. */
  label?: string;
  /** The user's own words. */
  text: string | null | undefined;
  time?: string;
  /** @param about ids of what the buttons are about */
  buttons: (about: string) => ReactNode;
}

/** What stands in a row of /changes. */
export function ChangeRow({ title, reason, label, text, time, buttons }: ChangeRowProps) {
  const titleId = useId();
  const textId = `${titleId}-text`;
  return (
    <>
      <span id={titleId} className={styles.kind}>
        {title}
      </span>
      {reason && <span className={styles.reason}>{reason}</span>}
      {text && (
        <>
          {label && <span className="visually-hidden">{label}</span>}
          <q id={textId} className={styles.quote}>
            {text}
          </q>
        </>
      )}
      {time && <span className={page.soft}>{time}</span>}
      <div className={page.buttons}>{buttons(`${titleId} ${textId}`)}</div>
    </>
  );
}
