import { cx } from './cx.ts';
import styles from './button.module.css';

/** `plain` is `quiet` with its words in line with what stands above and below it. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'plain' | 'danger';

/** Class names that make an element look like a button of that variant. */
export function buttonClass(
  variant: ButtonVariant = 'primary',
  wide = false,
  extra?: string,
): string | undefined {
  return cx(styles.button, styles[variant], wide && styles.wide, extra);
}
