import { rgbaToThumbHash } from 'thumbhash';
import { describe, expect, it } from 'vitest';
import { knownBlur, thumbhashUrl } from '../../../src/components/thumbhash-url.ts';

const colours = Array.from({ length: 16 }, (_, n) => [n * 16, 255 - n * 16, n % 2 ? 200 : 20, 255]);
const hash = rgbaToThumbHash(4, 4, colours.flat());

/** Of the n-th of many pictures. */
function hashOf(n: number): string {
  return btoa(String.fromCharCode(...hash.with(-1, n % 256).with(-2, Math.floor(n / 256))));
}

describe('blurred placeholders', () => {
  it('IMG-11 are drawn once, and not all that were ever drawn are kept', () => {
    const hashes = Array.from({ length: 600 }, (_, n) => hashOf(n));
    for (const hash of hashes) expect(thumbhashUrl(hash)).toMatch(/^data:image\/png/);
    expect(knownBlur(hashes.at(-1)), 'one of those that are shown').toBeDefined();
    const kept = hashes.filter((hash) => knownBlur(hash) !== undefined);
    expect(kept.length).toBeLessThanOrEqual(500);
    expect(thumbhashUrl(hashes[0])).toBe(thumbhashUrl(hashes[0]));
  });
});
