import styles from './logo.module.css';

/** Left pin, right pin, and the third one in which they meet. 32 × 32 units. */
const logoShapes = {
  left: 'M16 29.5 4.3 18.5A9.2 9.2 0 1 1 19.57 13.85z',
  right: 'M16 29.5 12.43 13.85A9.2 9.2 0 1 1 27.7 18.5z',
  flame: 'M16 29.5 12.43 13.85A9.2 9.2 0 0 1 16 4.36 9.2 9.2 0 0 1 19.57 13.85z',
} as const;

/** The mark: two map pins, two places, meeting in one. The product's name stands beside it. */
export function Logo({ size = 32 }: { size?: number }) {
  return (
    <svg
      className={styles.logo}
      width={`${size / 16}rem`}
      height={`${size / 16}rem`}
      viewBox="0 0 32 32"
      aria-hidden="true"
    >
      <path className={styles.left} d={logoShapes.left} />
      <path className={styles.right} d={logoShapes.right} />
      <path className={styles.flame} d={logoShapes.flame} />
    </svg>
  );
}
