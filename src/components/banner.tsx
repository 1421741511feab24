import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './banner.module.css';
import { useAnnounced } from './use-announced.ts';

export interface BannerProps {
  tone?: 'info' | 'warning' | 'error';
  children: ReactNode;
  /** Buttons or links beside the text. */
  action?: ReactNode;
  /** An icon of one's own instead of the tone's. */
  icon?: ReactNode;
  /** False where it is told otherwise; `always`: even if it comes with its screen. */
  live?: boolean | 'always';
}

const icons = { info: <Info />, warning: <TriangleAlert />, error: <CircleAlert /> };

/** A message that stays in the page, read out if it appears later than its screen. */
export function Banner({ tone = 'info', children, action, icon, live = true }: BannerProps) {
  return (
    <div data-banner="" className={cx(styles.banner, tone !== 'info' && styles[tone])}>
      {icon ?? icons[tone]}
      <div ref={useAnnounced(live)} className={styles.text}>
        {children}
      </div>
      {action}
    </div>
  );
}
