/** Keeps a map from growing beyond so many entries. @returns what was dropped, if it held more than that */
export function dropOldest<V>(map: Map<string, V>, most: number): V | undefined {
  if (map.size <= most) return undefined;
  const [oldest] = map;
  if (oldest) map.delete(oldest[0]);
  return oldest?.[1];
}
