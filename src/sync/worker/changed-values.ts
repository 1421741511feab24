/*
 * Live queries say again and again nearly the same: a list of 500 documents of which one has changed. Between two
 * threads everything is copied, so only what is new crosses, and what is not stays the same object on the other
 * side, by which screens know that a row need not be rendered again.
 */

/** A value of a list: where it stood in the one before, or itself. */
type Part = number | [unknown];

/** What became of the value before. `rows` of a list, `map` of a map by its keys, `same` the same object. */
export type Change =
  | { rows: Part[] }
  | { keys: unknown[]; map: Part[] }
  | { same: true }
  | { value: unknown };

/** On the side that has the values. @returns what crosses, for each value in turn */
export function changesOf(): (value: unknown) => Change {
  let before: unknown;
  let places = new Map<unknown, number>();
  const parts = (list: readonly unknown[]): Part[] => {
    const made = list.map((one): Part => {
      const place = isObject(one) ? places.get(one) : undefined;
      return place ?? [one];
    });
    places = new Map(list.map((one, place) => [one, place]));
    return made;
  };
  return (value) => {
    if (value === before && isObject(value)) return { same: true };
    before = value;
    if (Array.isArray(value)) return { rows: parts(value) };
    if (value instanceof Map) return { keys: [...value.keys()], map: parts([...value.values()]) };
    places = new Map();
    return { value };
  };
}

/** On the other side. @returns the value, with what it shares with the one before as the same objects */
export function valuesOf(): (change: Change) => unknown {
  let before: unknown;
  let list: readonly unknown[] = [];
  const whole = (parts: readonly Part[]) =>
    (list = parts.map((part) => (typeof part === 'number' ? list[part] : part[0])));
  return (change) => {
    if ('same' in change) return before;
    if ('rows' in change) before = whole(change.rows);
    else if ('keys' in change) {
      const values = whole(change.map);
      before = new Map(change.keys.map((key, at) => [key, values[at]]));
    } else {
      list = [];
      before = change.value;
    }
    return before;
  };
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;
