import type { ReactNode } from 'react';

/**
 * Words that come while one is on the page, and are read out then. The line is there before them: many screen readers
 * say nothing of a region that comes together with its words.
 */
export function StatusLine({
  className,
  children,
}: {
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <p role="status" className={children ? className : 'visually-hidden'}>
      {children}
    </p>
  );
}
