import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './icon-button.module.css';

export interface IconButtonProps extends Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'aria-label' | 'children'
> {
  /** Accessible name, shown as a tooltip to who points at it (src/app/tooltips.ts). */
  label: string;
  /** A lucide icon element, for example `<Bell />`. */
  icon: ReactNode;
  /** `filled` for the main action beside a field, `onPhoto` above a picture. */
  look?: 'plain' | 'filled' | 'onPhoto';
}

/** A round 44 px button that shows only an icon. */
export function IconButton({
  label,
  icon,
  look = 'plain',
  type = 'button',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={cx(styles.button, look !== 'plain' && styles[look], className)}
    >
      {icon}
    </button>
  );
}
