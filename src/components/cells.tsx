import { useId } from 'react';
import type { ReactNode } from 'react';
import styles from './cells.module.css';

interface CellSectionProps {
  title?: string;
  hint?: string;
  children: ReactNode;
}

/** A part of an editor: a heading on the ground, its cells on one surface below it. */
export function CellSection({ title, hint, children }: CellSectionProps) {
  const id = useId();
  const cells = <div className={styles.cells}>{children}</div>;
  if (title === undefined) return <div className={styles.section}>{cells}</div>;
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      </div>
      {cells}
    </section>
  );
}

/** One thing to fill in, parted from the next by a line; the field itself has no frame. */
export function Cell({ children }: { children: ReactNode }) {
  return <div className={styles.cell}>{children}</div>;
}

/** Two cells side by side where they fit. */
export function CellPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}

/** Fields that are one thing: cells without a line between them, and their name where they need one. */
export function CellGroup({ label, children }: { label?: string; children: ReactNode }) {
  if (label === undefined) return <div className={styles.group}>{children}</div>;
  return (
    <fieldset className={styles.group}>
      <legend className="visually-hidden">{label}</legend>
      {children}
    </fieldset>
  );
}
