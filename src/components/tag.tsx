import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './tag.module.css';

export interface TagProps {
  /** A dark CSS colour under white text, such as FMT-11's; instead of `tone`. */
  color?: string | undefined;
  tone?: 'plain' | 'warm' | 'calm' | 'alert';
  children: ReactNode;
}

/** A short label on a coloured pill. */
export function Tag({ color, tone = 'plain', children }: TagProps) {
  return (
    <span
      className={cx(styles.tag, tone !== 'plain' && styles[tone], color && styles.coloured)}
      style={color === undefined ? undefined : { background: color }}
    >
      {children}
    </span>
  );
}
