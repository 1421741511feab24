/** Says whether a value from outside is of a type. */
export type Guard<V> = (value: unknown) => value is V;

/** A guard for every field; the compiler asks for the right one of each. */
export type Guards<T> = { readonly [K in keyof T]-?: Guard<T[K]> };

/** A text. */
export const text: Guard<string> = (value): value is string => typeof value === 'string';
/** A number. */
export const number: Guard<number> = (value): value is number => typeof value === 'number';
/** True or false. */
export const flag: Guard<boolean> = (value): value is boolean => typeof value === 'boolean';

const instantForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z$/;

/**
 * A point in time as the gateway writes it. Others throw, or compare with nothing: `8.11.2026` is the eleventh of August
 * here, nothing at all in WebKit, whose lists would end with it, and as a text later than every other.
 */
export const instant: Guard<string> = (value): value is string =>
  typeof value === 'string' && instantForm.test(value) && !Number.isNaN(Date.parse(value));

/** One of a closed list. */
export const oneOf =
  <V extends string>(values: readonly V[]): Guard<V> =>
  (value): value is V =>
    (values as readonly unknown[]).includes(value);

/** What one of two guards lets pass. */
export const either =
  <A, B>(one: Guard<A>, other: Guard<B>): Guard<A | B> =>
  (value): value is A | B =>
    one(value) || other(value);

/** What the guard lets pass, or null. */
export const orNull =
  <V>(guard: Guard<V>): Guard<V | null> =>
  (value): value is V | null =>
    value === null || guard(value);

/** What the guard lets pass, or a missing value. */
export const optional =
  <V>(guard: Guard<V>): Guard<V | undefined> =>
  (value): value is V | undefined =>
    value === undefined || guard(value);

/** An object of any names, whose values all pass the guard. */
export const record =
  <V>(guard: Guard<V>): Guard<Record<string, V>> =>
  (value): value is Record<string, V> =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every(guard);

/** A list whose entries all pass the guard. */
export const list =
  <V>(guard: Guard<V>): Guard<V[]> =>
  (value): value is V[] =>
    Array.isArray(value) && value.every(guard);

/** An object whose named fields are right; what else it holds is not looked at. */
export const shape =
  <T extends object>(guards: Guards<T>): Guard<T> =>
  (value): value is T =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries<(field: unknown) => boolean>(guards).every(([name, guard]) =>
      guard((value as Record<string, unknown>)[name]),
    );
