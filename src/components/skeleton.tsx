import { cx } from './cx.ts';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** CSS lengths; text lines are one line high by default. */
  width?: string;
  height?: string;
  shape?: 'text' | 'circle' | 'card';
}

/** A resting shape with the size of what will come. The list around it says `aria-busy`. */
export function Skeleton({ width = '100%', height = '1em', shape = 'text' }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={cx(styles.skeleton, shape !== 'text' && styles[shape])}
      style={{ inlineSize: width, blockSize: height }}
    />
  );
}
