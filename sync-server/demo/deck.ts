import type { Random } from './random.ts';

/** Hands items out in random order, each once before any comes again: repetition stays far apart. */
export type Deck<T> = () => T;

/** A deck of these items. @returns deals one; throws if there are none */
export function makeDeck<T>(random: Random, items: readonly T[]): Deck<T> {
  let left: T[] = [];
  return () => {
    if (left.length === 0) left = random.shuffled(items);
    const item = left.pop();
    if (item === undefined) throw new Error('an empty deck');
    return item;
  };
}

/** One deck for each key, made when first asked for. */
export function makeDecks<T>(
  random: Random,
  items: Readonly<Record<string, readonly T[]>>,
): (key: string) => T | undefined {
  const decks = new Map<string, Deck<T>>();
  return (key) => {
    const known = items[key];
    if (known === undefined || known.length === 0) return undefined;
    const deck = decks.get(key) ?? makeDeck(random, known);
    decks.set(key, deck);
    return deck();
  };
}
