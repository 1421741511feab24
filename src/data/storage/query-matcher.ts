/*
 * Which documents a query means, in place of mingo: 8 kB for operators that nobody here uses.
 * vite.config.ts puts this in place of RxDB's module of the same exports; a test compares the two.
 */
type Doc = Readonly<Record<string, unknown>>;
type Test = (doc: Doc) => boolean;
type Selector = Readonly<Record<string, unknown>>;

const single: Readonly<Record<string, (value: unknown, wanted: unknown) => boolean>> = {
  $eq: (value, wanted) => compare(value ?? null, wanted ?? null) === 0,
  $ne: (value, wanted) => compare(value ?? null, wanted ?? null) !== 0,
  $gt: (value, wanted) => sameKind(value, wanted) && compare(value, wanted) > 0,
  $gte: (value, wanted) => sameKind(value, wanted) && compare(value, wanted) >= 0,
  $lt: (value, wanted) => sameKind(value, wanted) && compare(value, wanted) < 0,
  $lte: (value, wanted) => sameKind(value, wanted) && compare(value, wanted) <= 0,
  $in: (value, wanted) => (wanted as unknown[]).some((one) => single['$eq']?.(value, one)),
  $exists: (value, wanted) => (value !== undefined) === wanted,
};

const several: Readonly<Record<string, (tests: Test[]) => Test>> = {
  $and: (tests) => (doc) => tests.every((test) => test(doc)),
  $or: (tests) => (doc) => tests.some((test) => test(doc)),
};

/** A test for the documents that a Mango selector means. Throws at an operator that is not there. */
export function getMingoQuery(selector: Selector): { test: Test } {
  return { test: testOf(selector) };
}

function testOf(selector: Selector): Test {
  const tests = Object.entries(selector).map(([key, value]): Test => {
    const group = several[key];
    if (group) return group((value as Selector[]).map(testOf));
    return fieldTest(key.split('.'), value);
  });
  return (doc) => tests.every((test) => test(doc));
}

function fieldTest(path: readonly string[], condition: unknown): Test {
  const isOperators = typeof condition === 'object' && condition !== null;
  const conditions = Object.entries(isOperators ? condition : { $eq: condition }).map(
    ([operator, wanted]) => {
      const test = single[operator];
      if (!test) throw new Error(`The replica's queries have no ${operator}`);
      return (value: unknown) => test(value, wanted);
    },
  );
  return (doc) => {
    const value = valueAt(doc, path);
    return conditions.every((holds) => holds(value));
  };
}

function valueAt(doc: Doc, path: readonly string[]): unknown {
  let value: unknown = doc;
  for (const part of path) value = (value as Doc | null | undefined)?.[part];
  return value;
}

const sameKind = (a: unknown, b: unknown): boolean => typeof a === typeof b;

/** Nothing, then numbers, then texts by code unit, then what is false before what is true. */
const ranks = ['undefined', 'object', 'number', 'string', 'boolean'];

/**
 * Order of two values, as sorting wants it; 0 if they are equal.
 * @public RxDB imports it, as mingo's
 */
export function compare(a: unknown, b: unknown): number {
  if (a === b) return 0;
  if (typeof a !== typeof b) return ranks.indexOf(typeof a) - ranks.indexOf(typeof b);
  return (a as string) < (b as string) ? -1 : 1;
}
