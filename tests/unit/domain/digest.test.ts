import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Digest } from '../../../schemas/domain/digest.ts';

type Pair = [string, string];
const digestOf = (pairs: readonly Pair[]): Digest => {
  const digest = new Digest();
  for (const [id, rev] of pairs) digest.add(id, rev);
  return digest;
};
const pairs = fc.uniqueArray(fc.tuple(fc.string(), fc.string({ minLength: 8, maxLength: 8 })), {
  selector: ([id]) => id,
  maxLength: 30,
});

describe('digest of a view', () => {
  it('SYNC-14 is empty at first, and the same on every platform', () => {
    expect(new Digest().toString()).toBe('0000000000000000');
    // pinned: a device and a gateway of different versions must agree
    expect(digestOf([['a', 'b']]).toString()).toMatchInlineSnapshot(`"3bbcd16df2d55f95"`);
    expect(digestOf([['ääkköset 😀', 'r']]).toString()).toMatchInlineSnapshot(`"7a427bea521b33a7"`);
  });

  it('SYNC-14 does not depend on the order', () => {
    fc.assert(
      fc.property(
        pairs.chain((list) =>
          fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
        ),
        ([list, shuffled]) => {
          expect(digestOf(shuffled).toString()).toBe(digestOf(list).toString());
          expect(digestOf(shuffled).count).toBe(list.length);
        },
      ),
    );
  });

  it('SYNC-14 taking out is the opposite of putting in', () => {
    fc.assert(
      fc.property(pairs, pairs, (kept, extra) => {
        const digest = digestOf(kept);
        for (const [id, rev] of extra) digest.add(id, rev);
        for (const [id, rev] of extra) digest.remove(id, rev);
        expect(digest.toString()).toBe(digestOf(kept).toString());
        expect(digest.count).toBe(kept.length);
      }),
    );
  });

  it('SYNC-14 merging is putting in everything of the other', () => {
    fc.assert(
      fc.property(pairs, pairs, (first, second) => {
        const merged = digestOf(first);
        merged.merge(digestOf(second));
        expect(merged.toString()).toBe(digestOf([...first, ...second]).toString());
        expect(merged.count).toBe(first.length + second.length);
      }),
    );
  });

  it('SYNC-14 another version, another document or one too few is noticed', () => {
    fc.assert(
      fc.property(pairs, fc.nat(), (list, at) => {
        if (list.length === 0) return;
        const index = at % list.length;
        const [id, rev] = list[index] as Pair;
        const whole = digestOf(list).toString();
        const others = list.toSpliced(index, 1);
        expect(digestOf(others).toString()).not.toBe(whole);
        expect(digestOf([...others, [id, `${rev}x`]]).toString()).not.toBe(whole);
        expect(digestOf([...others, [`${id}x`, rev]]).toString()).not.toBe(whole);
      }),
    );
  });

  it('SYNC-14 100,000 versions have 100,000 different hashes', () => {
    const seen = new Set<string>();
    for (let n = 0; n < 100_000; n += 1) seen.add(digestOf([[`u${n % 1000}`, `r${n}`]]).toString());
    expect(seen.size).toBe(100_000);
  });
});
