import { useId } from 'react';
import type { ReactNode } from 'react';
import { Card } from '../../components/card.tsx';
import { cx } from '../../components/cx.ts';
import styles from './form-section.module.css';

interface FormSectionProps {
  title: string;
  hint?: string;
  children: ReactNode;
}

/** One of the editor's six sections: heading beside its fields where there is room. */
export function FormSection({ title, hint, children }: FormSectionProps) {
  const id = useId();
  return (
    <Card as="section" padded labelledBy={id} className={styles.section}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      </div>
      <div className={styles.fields}>{children}</div>
    </Card>
  );
}

/** Fields side by side where they fit; `narrow` ones fit on a phone too. */
export function FieldRow({ narrow = false, children }: { narrow?: boolean; children: ReactNode }) {
  return <div className={cx(styles.row, narrow && styles.narrow)}>{children}</div>;
}

/** A named group of fields inside a section. */
export function FieldGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      <FieldRow narrow>{children}</FieldRow>
    </fieldset>
  );
}

/** A remark about the fields above it. */
export function FieldNote({ children }: { children: ReactNode }) {
  return <p className={styles.note}>{children}</p>;
}
