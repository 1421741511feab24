import type { Star as StarKind } from '../../schemas/domain/star.ts';
import { cx } from './cx.ts';
import styles from './star.module.css';

const outline =
  'M12 3.6l2.55 5.16 5.7.83-4.12 4.02.97 5.67L12 16.6l-5.1 2.68.97-5.67L3.75 9.59l5.7-.83z';
const leftHalf = 'M12 3.6v13l-5.1 2.68.97-5.67L3.75 9.59l5.7-.83z';
const rightHalf = 'M12 3.6v13l5.1 2.68-.97-5.67 4.12-4.02-5.7-.83z';
const rays = 'M12 .9v-.1M2.3 5.2l-.1-.05M21.7 5.2l.1-.05M3.2 19.8l-.1.1M20.8 19.8l.1.1';

const shapes = {
  none: null,
  bronze: <path className={styles.fill} d={leftHalf} />,
  silver: <path className={styles.fill} d={rightHalf} />,
  gold: (
    <>
      <path className={styles.fill} d={outline} />
      <path className={styles.rays} d={rays} />
    </>
  ),
} as const;

export interface StarProps {
  star: StarKind;
  /** CSS pixels at the usual text size; it grows with the text. */
  size: number;
}

/**
 * Who favours whom (PEOPLE-13..17), readable without colour: an empty star, its left half filled
 * (I favour them), its right half (they favour me), a full star with rays (both). Its words stand beside it.
 */
export function Star({ star, size }: StarProps) {
  return (
    <svg
      className={cx(styles.star, styles[star])}
      width={`${size / 16}rem`}
      height={`${size / 16}rem`}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      {shapes[star]}
      <path d={outline} />
    </svg>
  );
}
