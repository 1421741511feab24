import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSame } from '../../../sync-server/rules/changes.ts';

/** Small values, so that many are alike, some but for one member. */
const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 2 },
    fc.constantFrom<unknown>(null, true, false, 0, 1, '', 'a'),
    fc.array(tie('value'), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom('a', 'b', '0'), tie('value'), {
      maxKeys: 2,
      noNullPrototype: true,
    }),
  ),
})).value;

describe('what counts as the same', () => {
  it('SYNC-08 is the same JSON: no member more, none less, a list is no object', () => {
    expect(isSame({ a: 1 }, { a: 1, b: 2 })).toBe(false);
    expect(isSame({ a: 1, b: 2 }, { a: 1 })).toBe(false);
    expect(isSame([], {})).toBe(false);
    fc.assert(
      fc.property(json, json, (a, b) => {
        expect(isSame(a, b)).toBe(isDeepStrictEqual(a, b));
        expect(isSame(a, structuredClone(a))).toBe(true);
      }),
    );
  });
});
