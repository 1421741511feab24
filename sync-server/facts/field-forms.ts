/** Says whether a value is of a type. */
export type Form<V> = (value: unknown) => value is V;

/** A form for every field; the compiler asks for the right one of each. */
export type Forms<T> = { readonly [K in keyof T]-?: Form<T[K]> };

export const text: Form<string> = (value): value is string => typeof value === 'string';
export const number: Form<number> = (value): value is number => typeof value === 'number';
export const flag: Form<boolean> = (value): value is boolean => typeof value === 'boolean';

/** A point in time that `Date` can read: others throw, or compare with nothing. */
export const instant: Form<string> = (value): value is string =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value));

export const oneOf =
  <V extends string>(values: readonly V[]): Form<V> =>
  (value): value is V =>
    (values as readonly unknown[]).includes(value);

export const orNull =
  <V>(form: Form<V>): Form<V | null> =>
  (value): value is V | null =>
    value === null || form(value);

export const optional =
  <V>(form: Form<V>): Form<V | undefined> =>
  (value): value is V | undefined =>
    value === undefined || form(value);

/** An object with values of one form, by any names. */
export const record =
  <V>(form: Form<V>): Form<Record<string, V>> =>
  (value): value is Record<string, V> =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every(form);

export const list =
  <V>(form: Form<V>): Form<V[]> =>
  (value): value is V[] =>
    Array.isArray(value) && value.every(form);

/** An object whose named fields are right; what else it holds is not looked at. */
export const shape =
  <T extends object>(forms: Forms<T>): Form<T> =>
  (value): value is T =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries<(field: unknown) => boolean>(forms).every(([name, form]) =>
      form((value as Record<string, unknown>)[name]),
    );
