import type { AnchorHTMLAttributes } from 'react';
import { buttonClass } from '../button-class.ts';
import type { ButtonVariant } from '../button-class.ts';

export interface AnchorButtonProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  variant?: ButtonVariant;
  wide?: boolean;
}

/** A plain link that looks like a button, for pages outside the router. */
export function AnchorButton({
  variant = 'primary',
  wide = false,
  className,
  ...rest
}: AnchorButtonProps) {
  return <a {...rest} className={buttonClass(variant, wide, className)} />;
}
