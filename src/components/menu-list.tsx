import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { AppLink } from './app-link.tsx';
import { cx } from './cx.ts';
import styles from './menu-list.module.css';

/** A surface with rows of links and buttons, for example on /account, and its name above it. */
export function MenuList({ title, children }: { title?: string; children: ReactNode }) {
  const id = useId();
  const list = (
    <ul role="list" className={styles.list} aria-labelledby={title && id}>
      {children}
    </ul>
  );
  if (title === undefined) return list;
  return (
    <section>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {list}
    </section>
  );
}

interface MenuRowProps {
  icon: ReactNode;
  label: string;
  danger?: boolean;
}

/** A row that leads to another screen, with what is set there as `value`; `document` for addresses outside of the app: public pages, mails. */
export function MenuLink({
  icon,
  label,
  danger = false,
  to,
  value,
  document = false,
}: MenuRowProps & { to: string; value?: string | undefined; document?: boolean }) {
  const className = cx(styles.item, danger && styles.danger);
  const content = (
    <>
      <span className={styles.icon}>{icon}</span>
      <span className={styles.text}>
        <span className={styles.label}>{label}</span>
        {value !== undefined && <span className={styles.value}>{value}</span>}
      </span>
      <ChevronRight className={styles.arrow} size={20} aria-hidden="true" />
    </>
  );
  return (
    <li className={styles.row}>
      {document ? (
        <a href={to} className={className}>
          {content}
        </a>
      ) : (
        <AppLink to={to} className={className}>
          {content}
        </AppLink>
      )}
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
