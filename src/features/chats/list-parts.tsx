import { createContext, useContext } from 'react';
import type { CustomContainerComponentProps, CustomItemComponentProps } from 'virtua';

/** How many rows the whole list has: only those near the screen are on the page. */
export const RowCount = createContext(0);

/** A virtual list as a list: Safari takes one without bullets for none unless it says so. */
export function ListOfRows(props: CustomContainerComponentProps) {
  return <ul {...props} role="list" />;
}

/** A row of it, which says which of how many it is. */
export function RowOfList({ index, ...row }: CustomItemComponentProps) {
  return <li {...row} aria-posinset={index + 1} aria-setsize={useContext(RowCount)} />;
}
