import { Link } from 'react-router-dom';
import type { LinkProps } from 'react-router-dom';
import { buttonClass } from './button-class.ts';
import type { ButtonVariant } from './button-class.ts';

export interface LinkButtonProps extends LinkProps {
  variant?: ButtonVariant;
  wide?: boolean;
}

/** A link to another screen of the app that looks like a button. */
export function LinkButton({
  variant = 'primary',
  wide = false,
  className,
  ...rest
}: LinkButtonProps) {
  return <Link {...rest} className={buttonClass(variant, wide, className)} />;
}
