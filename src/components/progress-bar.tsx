import { formatPercent } from '../i18n/format-amounts.ts';
import styles from './progress-bar.module.css';

export interface ProgressBarProps {
  /** 0–100. */
  value: number;
  label: string;
}

/** How far an upload has come (IMG-05, PROF-22). */
export function ProgressBar({ value, label }: ProgressBarProps) {
  return (
    <div className={styles.progress}>
      <div className={styles.row} aria-hidden="true">
        <span>{label}</span>
        <span>{formatPercent(value)}</span>
      </div>
      <progress className={styles.bar} max={100} value={value} aria-label={label} />
    </div>
  );
}
