import { AppLink } from './app-link.tsx';
import type { AppLinkProps } from './app-link.tsx';
import { buttonClass } from './button-class.ts';
import type { ButtonVariant } from './button-class.ts';

export interface LinkButtonProps extends AppLinkProps {
  variant?: ButtonVariant;
}

/** A link to another screen of the app that looks like a button. */
export function LinkButton({ variant = 'primary', className, ...rest }: LinkButtonProps) {
  return <AppLink {...rest} className={buttonClass(variant, false, className)} />;
}
