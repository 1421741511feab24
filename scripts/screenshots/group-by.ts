/** The items by key, in order: `Map.groupBy`, which Node 20 lacks. */
export function groupBy<T>(
  items: readonly T[],
  keyOf: (item: T) => string,
): Map<string, [T, ...T[]]> {
  const groups = new Map<string, [T, ...T[]]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
