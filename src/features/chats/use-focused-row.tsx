import { useState } from 'react';
import type { FocusEvent } from 'react';
import type { CustomItemComponentProps } from 'virtua';

/** A row of a virtual list, with its number: that of the row with the focus is asked for. */
export function NumberedRow({ index, ...row }: CustomItemComponentProps) {
  return <div {...row} data-at={index} />;
}

/**
 * Keeps the row that has the focus, or had it last, on the page however far one scrolls: with it the focus would go.
 * @param rows those of the list, made of `NumberedRow` @returns what to listen with around it, and for its `keepMounted`
 */
export function useFocusedRow(rows: readonly { key: string }[]) {
  const [focused, setFocused] = useState<string>();
  const at = rows.findIndex(({ key }) => key === focused);
  return {
    keepMounted: at < 0 ? [] : [at],
    onFocus({ target }: FocusEvent<HTMLElement>) {
      const row = target.closest<HTMLElement>('[data-at]');
      if (row) setFocused(rows[Number(row.dataset.at)]?.key);
    },
  };
}
