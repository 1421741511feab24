import type { ReactNode } from 'react';
import type { IllustrationName } from './illustration.tsx';
import { lazyComponent } from './lazy-component.tsx';
import styles from './empty-state.module.css';

/** A place for a drawing, so that nothing moves when it comes. */
function Blank({ className }: { className?: string | undefined }) {
  return <svg viewBox="0 0 240 180" className={className} aria-hidden="true" />;
}

/** Few screens are empty: the drawings come when one is. Nothing depends on them. */
const Illustration = lazyComponent(async () => (await import('./illustration.tsx')).Illustration, {
  fallback: Blank,
  isExtra: true,
});

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
