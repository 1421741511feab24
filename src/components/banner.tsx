import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './banner.module.css';

export interface BannerProps {
  tone?: 'info' | 'warning' | 'error';
  children: ReactNode;
  /** Buttons or links beside the text. */
  action?: ReactNode;
  /** An icon of one's own instead of the tone's. */
  icon?: ReactNode;
  /** False inside a region that is announced already. */
  live?: boolean;
}

const icons = { info: <Info />, warning: <TriangleAlert />, error: <CircleAlert /> };

/** A message that stays in the page, announced politely when it appears. */
export function Banner({ tone = 'info', children, action, icon, live = true }: BannerProps) {
  return (
    <div
      role={live ? 'status' : undefined}
      className={cx(styles.banner, tone !== 'info' && styles[tone])}
    >
      {icon ?? icons[tone]}
      <div className={styles.text}>{children}</div>
      {action}
    </div>
  );
}
