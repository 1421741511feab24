import styles from './screen-skeleton.module.css';

/** The resting shape of any screen; also prerendered into the shell. No texts, no hooks. */
export function ScreenSkeleton() {
  return (
    <div className={styles.screen} aria-busy="true">
      <div className={styles.title} />
      <div className={styles.cards}>
        <div className={styles.block} />
        <div className={styles.block} />
        <div className={styles.block} />
      </div>
    </div>
  );
}
