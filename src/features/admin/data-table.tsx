import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { cx } from '../../components/cx.ts';
import { TextField } from '../../components/text-field.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './data-table.module.css';

/** A column of a table over rows of that type. */
export interface Column<T> {
  key: string;
  title: string;
  /** What is sorted and searched by. */
  text: (row: T) => string;
  /** What is shown; the text by default. */
  cell?: (row: T) => ReactNode;
}

export interface DataTableProps<T> {
  caption: string;
  rows: readonly T[];
  columns: readonly Column<T>[];
  rowKey: (row: T) => string;
  empty: string;
  /** All rows are in sight at once: nothing to sort or to search. */
  plain?: boolean;
}

/** A table that sorts by its heads and filters by one search field. */
export function DataTable<T>(props: DataTableProps<T>) {
  const { caption, rows, columns, rowKey, empty, plain = false } = props;
  const { t } = useTranslation('admin');
  const [wanted, setWanted] = useState('');
  const [order, setOrder] = useState<{ key: string; descending: boolean }>();
  const shown = useMemo(
    () => sorted(filtered(rows, columns, wanted), columns, order),
    [rows, columns, wanted, order],
  );
  const press = (key: string) =>
    setOrder((before) => ({ key, descending: before?.key === key && !before.descending }));
  return (
    <div className={styles.frame}>
      {rows.length > 0 && !plain && (
        <div className={styles.tools}>
          <TextField label={t('table.search')} type="search" value={wanted} onChange={setWanted} />
          <p className={styles.count} role="status">
            {t('table.count', {
              count: rows.length,
              shown: formatNumber(shown.length),
              all: formatNumber(rows.length),
            })}
          </p>
        </div>
      )}
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={caption}>
        <table className={cx(styles.table, plain && styles.plain)}>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              {columns.map(({ key, title }) => (
                <th key={key} scope="col" aria-sort={plain ? undefined : sortOf(order, key)}>
                  {plain ? (
                    title
                  ) : (
                    <button type="button" onClick={() => press(key)}>
                      {title}
                    </button>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={rowKey(row)}>
                {columns.map(({ key, title, text, cell }) => (
                  <td key={key} data-title={cell ? undefined : title}>
                    {cell ? cell(row) : text(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown.length === 0 && <p className={styles.empty}>{empty}</p>}
    </div>
  );
}

type Order = { key: string; descending: boolean } | undefined;

function sortOf(order: Order, key: string): 'ascending' | 'descending' | 'none' {
  if (order?.key !== key) return 'none';
  return order.descending ? 'descending' : 'ascending';
}

/** A date can be searched for as it is shown, too. */
function searchedOf<T>({ text, cell }: Column<T>, row: T): string {
  const shown = cell?.(row);
  return typeof shown === 'string' ? `${text(row)} ${shown}` : text(row);
}

/** Apple's devices send some letters with their dots apart. */
const folded = (text: string): string => text.normalize().toLocaleLowerCase('fi');

function filtered<T>(rows: readonly T[], columns: readonly Column<T>[], wanted: string): T[] {
  const words = folded(wanted).split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    const text = folded(columns.map((column) => searchedOf(column, row)).join(' '));
    return words.every((word) => text.includes(word));
  });
}

function sorted<T>(rows: T[], columns: readonly Column<T>[], order: Order): T[] {
  const column = columns.find(({ key }) => key === order?.key);
  if (order === undefined || column === undefined) return rows;
  const sign = order.descending ? -1 : 1;
  return rows.sort(
    (a, b) => sign * column.text(a).localeCompare(column.text(b), 'fi', { numeric: true }),
  );
}
