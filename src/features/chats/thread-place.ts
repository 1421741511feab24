import type { VListHandle } from 'virtua';
import type { ThreadRow } from './thread-rows.ts';

/** The top of the screen: a row by its key, or so many before it, and pixels from its upper edge. */
export interface Place {
  key: string;
  before: number;
  by: number;
  /** `sort` of the oldest message that had been loaded: an older page has to be there again. */
  from?: string | undefined;
}

const places = new Map<string, Place>();
const maxPlaces = 30;

/** Where one was in this entry of the history, if not at the end: whoever looks at a profile comes back to it. */
export function placeOf(entry: string): Place | undefined {
  return places.get(entry);
}

/** Remembers it, or that one is at the end. */
export function setPlace(entry: string, place: Place | undefined): void {
  places.delete(entry);
  if (place === undefined) return;
  places.set(entry, place);
  for (const oldest of places.keys()) if (places.size > maxPlaces) places.delete(oldest);
}

/** What stands at the top of a list that is scrolled so far; undefined without rows. The list has one more at its start. */
export function placeAt(
  list: VListHandle,
  rows: readonly ThreadRow[],
  offset: number,
): Place | undefined {
  const row = Math.max(list.findItemIndex(offset) - 1, 0);
  const { key } = rows[row] ?? {};
  if (key === undefined) return undefined;
  const oldest = rows.find((one) => 'message' in one)?.message;
  const by = offset - list.getItemOffset(row + 1);
  // One that is unsent has no place for good.
  return { key, before: 0, by, from: oldest?.timestamp && oldest.sort };
}

/** How far the list is scrolled at a place; undefined if its row is not in it. */
export function offsetOf(
  list: VListHandle | null,
  rows: readonly ThreadRow[],
  { key, before, by }: Place,
): number | undefined {
  const row = rows.findIndex((one) => one.key === key);
  return list === null || row < 0 ? undefined : list.getItemOffset(row + 1 - before) + by;
}
