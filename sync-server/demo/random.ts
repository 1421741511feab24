/** A repeatable source of chance: the same seed gives the same demo, every time, everywhere. */
export interface Random {
  /** 0 <= x < 1 */
  next(): number;
  /** Whole number from `low` to `high`, both inclusive. */
  int(low: number, high: number): number;
  between(low: number, high: number): number;
  chance(probability: number): boolean;
  /** One of them; throws if there is none. */
  pick<T>(items: readonly T[]): T;
  /** One of them, each as likely as its weight says. */
  weighted<T>(items: readonly (readonly [T, number])[]): T;
  /** A new array in another order. */
  shuffled<T>(items: readonly T[]): T[];
  /** That many characters [a-z0-9]. */
  text(length: number): string;
}

/** Mulberry32 over a hash of the seed. */
export function createRandom(seed: string): Random {
  let state = hash(seed);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const int = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  const pick = <T>(items: readonly T[]): T => {
    const item = items[int(0, items.length - 1)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  };
  return {
    next,
    int,
    between: (low, high) => low + next() * (high - low),
    chance: (probability) => next() < probability,
    pick,
    weighted: (items) => {
      let left = next() * items.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [item, weight] of items) if ((left -= weight) < 0) return item;
      return pick(items)[0];
    },
    shuffled: (items) => {
      const mixed = [...items];
      for (let last = mixed.length - 1; last > 0; last -= 1) {
        const other = int(0, last);
        [mixed[last], mixed[other]] = [mixed[other] as never, mixed[last] as never];
      }
      return mixed;
    },
    text: (length) => Array.from({ length }, () => int(0, 35).toString(36)).join(''),
  };
}

function hash(text: string): number {
  let value = 2166136261;
  for (let at = 0; at < text.length; at += 1) {
    value = Math.imul(value ^ text.charCodeAt(at), 16777619);
  }
  return value;
}
