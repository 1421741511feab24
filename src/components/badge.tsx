import { formatNumber } from '../i18n/format.ts';
import styles from './badge.module.css';

export interface BadgeProps {
  /** Nothing is shown at 0; above 99 it says `99+`. */
  count: number;
  /** Full sentence for screen readers, for example `3 lukematonta viestiä`. */
  label?: string;
}

/** A small red bubble with a number. */
export function Badge({ count, label }: BadgeProps) {
  if (count <= 0) return null;
  const shown = count > 99 ? `${formatNumber(99)}+` : formatNumber(count);
  return (
    <span className={styles.badge}>
      <span aria-hidden={label !== undefined}>{shown}</span>
      {label !== undefined && <span className="visually-hidden">{label}</span>}
    </span>
  );
}
