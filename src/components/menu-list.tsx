import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cx } from './cx.ts';
import styles from './menu-list.module.css';

/** A white card with rows of links and buttons, for example on /account. */
export function MenuList({ children }: { children: ReactNode }) {
  return (
    <ul role="list" className={styles.list}>
      {children}
    </ul>
  );
}

interface MenuRowProps {
  icon: ReactNode;
  label: string;
  danger?: boolean;
}

/** A row that leads to another screen; `document` for public pages, which are documents of their own. */
export function MenuLink({
  icon,
  label,
  danger = false,
  to,
  document = false,
}: MenuRowProps & { to: string; document?: boolean }) {
  return (
    <li className={styles.row}>
      <Link to={to} reloadDocument={document} className={cx(styles.item, danger && styles.danger)}>
        <span className={styles.icon}>{icon}</span>
        <span className={styles.text}>{label}</span>
        <ChevronRight className={styles.arrow} size={20} aria-hidden="true" />
      </Link>
    </li>
  );
}

/** A row that does something at once. */
export function MenuButton({
  icon,
  label,
  danger = false,
  onPress,
}: MenuRowProps & { onPress: () => void }) {
  return (
    <li className={styles.row}>
      <button type="button" className={cx(styles.item, danger && styles.danger)} onClick={onPress}>
        <span className={styles.icon}>{icon}</span>
        <span className={styles.text}>{label}</span>
      </button>
    </li>
  );
}
