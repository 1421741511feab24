import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { cx } from './cx.ts';
import styles from './banner.module.css';

export interface BannerProps {
  tone?: 'info' | 'warning' | 'error';
  children: ReactNode;
  /** Buttons or links beside the text. */
  action?: ReactNode;
  /** An icon of one's own instead of the tone's. */
  icon?: ReactNode;
  /** False where it is read with what stands around it. */
  live?: boolean;
}

const icons = { info: <Info />, warning: <TriangleAlert />, error: <CircleAlert /> };

/** So long a banner is news, milliseconds: its region is told again with whatever dialog closes over it. */
const newsMs = 2000;

/**
 * Many screen readers say nothing of a region that comes together with its words: they are hidden from them for a
 * moment, and seen at once. Where no script runs nothing is.
 */
function useNews(live: boolean, words: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const text = words.current;
    if (!live || text === null) return undefined;
    const region = text.parentElement;
    text.setAttribute('aria-hidden', 'true');
    const timers = [
      setTimeout(() => text.removeAttribute('aria-hidden'), 100),
      setTimeout(() => region?.setAttribute('aria-live', 'off'), newsMs),
    ];
    return () => timers.forEach(clearTimeout);
  }, [live]);
}

/** A message that stays in the page, announced politely when it appears. */
export function Banner({ tone = 'info', children, action, icon, live = true }: BannerProps) {
  const words = useRef<HTMLDivElement>(null);
  useNews(live, words);
  return (
    <div className={cx(styles.banner, tone !== 'info' && styles[tone])}>
      {icon ?? icons[tone]}
      <div role={live ? 'status' : undefined} data-own className={styles.text}>
        <div ref={words}>{children}</div>
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
