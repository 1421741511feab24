import type { ButtonHTMLAttributes, Ref } from 'react';
import { buttonClass } from './button-class.ts';
import type { ButtonVariant } from './button-class.ts';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  /** Shows a spinner and ignores presses, without losing focus or size. */
  busy?: boolean;
  /** Fills the width of its container. */
  wide?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button; `type` is `button` unless said otherwise, so it never submits by accident. */
export function Button({
  variant = 'primary',
  busy = false,
  wide = false,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={busy ? 'button' : type}
      className={buttonClass(variant, wide, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {children}
    </button>
  );
}
