import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './card.module.css';

export interface CardProps {
  /** The element: `article` for something that stands alone, `section`, `li`… */
  as?: 'div' | 'article' | 'section' | 'li';
  padded?: boolean;
  className?: string | undefined;
  labelledBy?: string;
  children: ReactNode;
}

/** The raised surface on which content lies; photographs reach its edges when it is not padded. */
export function Card({
  as: Element = 'div',
  padded = false,
  className,
  labelledBy,
  children,
}: CardProps) {
  return (
    <Element
      className={cx(styles.card, padded && styles.padded, className)}
      aria-labelledby={labelledBy}
    >
      {children}
    </Element>
  );
}
