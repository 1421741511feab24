import { DialogFrame } from './dialog.tsx';
import type { DialogProps } from './dialog.tsx';
import styles from './dialog.module.css';

export type SheetProps = Omit<DialogProps, 'wide'>;

/**
 * A dialog that rises from the bottom edge on phones, where it can be pushed down again, and stands
 * centred on wider screens.
 */
export function Sheet({ open, ...frame }: SheetProps) {
  return open ? <DialogFrame {...frame} look={styles.sheet} swipe="edge" /> : null;
}
