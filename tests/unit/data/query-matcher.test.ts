import fc from 'fast-check';
import { getQueryMatcher } from 'rxdb';
import { describe, expect, it } from 'vitest';
import { getMingoQuery } from '../../../src/data/storage/query-matcher.ts';

const value = fc.oneof(
  fc.constantFrom('a', 'b', 'ä', '', 'Z'),
  fc.integer({ min: -2, max: 2 }),
  fc.boolean(),
);
const doc = fc.record(
  { a: value, b: value, _meta: fc.record({ lwt: fc.integer({ min: 0, max: 3 }) }) },
  { requiredKeys: ['_meta'] },
);
const condition = fc.oneof(
  fc.record({ $eq: value }),
  fc.record({ $ne: value }),
  fc.record({ $gt: value }),
  fc.record({ $gte: value, $lt: value }),
  fc.record({ $lte: value }),
  fc.record({ $in: fc.array(value, { maxLength: 3 }) }),
  fc.record({ $exists: fc.boolean() }),
);
const field = fc.oneof(
  fc.record({ a: condition }),
  fc.record({ a: condition, b: condition }),
  fc.record({ '_meta.lwt': fc.record({ $gt: fc.integer({ min: 0, max: 3 }) }) }),
);
const selector = fc.oneof(
  field,
  fc.record({ $or: fc.array(field, { minLength: 1, maxLength: 3 }) }),
  fc.record({ a: condition, $and: fc.array(field, { minLength: 1, maxLength: 2 }) }),
);

describe('which documents a query means', () => {
  it('SYNC-01 is what mingo says, of which RxDB asks else', () => {
    const check = fc.property(selector, fc.array(doc, { maxLength: 8 }), (wanted, docs) => {
      const mingo = getQueryMatcher({} as never, { selector: wanted, sort: [] } as never);
      const { test } = getMingoQuery(wanted);
      expect(docs.filter((one) => test(one))).toEqual(docs.filter((one) => mingo(one as never)));
    });
    fc.assert(check, { numRuns: 2000 });
  });

  it('SYNC-01 throws at an operator that it does not have, so that nothing is silently missing', () => {
    expect(() => getMingoQuery({ a: { $regex: 'b' } })).toThrow('$regex');
  });
});
