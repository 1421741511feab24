/** One change of a text: what stands in the place of its characters from `from` to `to`. */
export interface Edit<T extends string | readonly string[] = readonly string[]> {
  from: number;
  to: number;
  put: T;
}

/** The one change by which a text, or a row of letters, becomes another. */
export function editOf<T extends string | readonly string[]>(before: T, after: T): Edit<T> {
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) from += 1;
  let same = 0;
  while (same < most - from && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  return { from, to: before.length - same, put: after.slice(from, after.length - same) as T };
}
