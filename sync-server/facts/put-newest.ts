/**
 * Puts an entry into a map, as its newest one; beyond so many the oldest one goes.
 * @returns what went
 */
export function putNewest<V>(
  map: Map<string, V>,
  key: string,
  value: V,
  most: number,
): V | undefined {
  map.delete(key);
  map.set(key, value);
  if (map.size <= most) return undefined;
  const [oldest] = map;
  if (oldest) map.delete(oldest[0]);
  return oldest?.[1];
}
