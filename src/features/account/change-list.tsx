import type { ComponentType } from 'react';
import { Card } from '../../components/card.tsx';
import { LazyRow, useRowMemory } from '../../components/lazy-row.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import page from './page.module.css';
import styles from './sync-state.module.css';

interface ChangeListProps<T> {
  /** Its heading is `sync.{name}Title`. */
  name: 'refused' | 'stranded' | 'waiting';
  hint?: string;
  rows: readonly T[];
  keyOf: (row: T) => string;
  Row: ComponentType<T>;
}

/** Rows that are there with the list. */
const firstRows = 12;

/** One of the lists of /changes, of which there may be hundreds; nothing if it is empty. */
export function ChangeList<T extends object>({ name, hint, rows, keyOf, Row }: ChangeListProps<T>) {
  const { t } = useTranslation('account');
  const memory = useRowMemory(name);
  if (rows.length === 0) return null;
  return (
    <Card as="section" padded className={page.section}>
      <h2>{t(`sync.${name}Title`)}</h2>
      {hint !== undefined && <p className={page.soft}>{t(hint)}</p>}
      <ul role="list" className={styles.list}>
        {rows.map((row, index) => (
          <LazyRow
            key={keyOf(row)}
            id={keyOf(row)}
            memory={memory}
            atOnce={index < firstRows}
            className={styles.row}
            restingClass={styles.resting}
          >
            <Row {...row} />
          </LazyRow>
        ))}
      </ul>
    </Card>
  );
}
