import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './stack.module.css';

/** Children below each other with even space. */
export function Stack({ tight = false, children }: { tight?: boolean; children: ReactNode }) {
  return <div className={cx(styles.stack, tight && styles.tight)}>{children}</div>;
}
