import type { ReactNode } from 'react';
import { Illustration } from './illustration.tsx';
import type { IllustrationName } from './illustration.tsx';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  illustration: IllustrationName;
  text: string;
  /** Buttons or links that lead on. */
  action?: ReactNode;
}

/** What a list shows when it has nothing to show, and what to do about it. */
export function EmptyState({ illustration, text, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <Illustration name={illustration} className={styles.drawing} />
      <p className={styles.text}>{text}</p>
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
