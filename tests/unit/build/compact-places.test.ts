import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { placeAliases } from '../../../schemas/place-aliases.ts';
import { placeRows } from '../../../schemas/places-data.ts';
import { compactPlaces } from '../../../scripts/build/compact-places.ts';

const { filter, handler } = compactPlaces(placeRows, placeAliases).load as unknown as {
  filter: { id: RegExp };
  handler(id: string): { code: string };
};

/** The modules that devices get in place of the files, run one after the other. */
function shipped(): Record<'placeRows' | 'placeAliases', unknown> {
  const files = ['/a/schemas/places-data.ts', '/a/schemas/place-aliases.ts'];
  for (const file of files) expect(file).toMatch(filter.id);
  const code = files.map((file) => handler(file).code).join('');
  const body = code.replaceAll(/^import .*$/gm, '').replaceAll(/^export /gm, '');
  const text: string = runInNewContext(`${body} JSON.stringify({ placeRows, placeAliases })`);
  return JSON.parse(text);
}

describe('what the build makes of the places', () => {
  it('FMT-15 PEOPLE-06 every place has its name and coordinates, FMT-16 and what was merged into it', () => {
    expect(shipped().placeRows).toEqual(placeRows);
  });

  it('FMT-16 every place has its other names, and no place those of another', () => {
    const none = Object.fromEntries(placeRows.map(([name]) => [name, []]));
    expect(shipped().placeAliases).toEqual({ ...none, ...placeAliases });
    for (const name of Object.keys(placeAliases)) expect(none).toHaveProperty([name]);
  });

  it('takes no other file', () => {
    expect('/a/schemas/places.ts').not.toMatch(filter.id);
    expect('/a/schemas/place-search.ts').not.toMatch(filter.id);
  });
});
