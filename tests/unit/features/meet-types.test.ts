import { expect, it } from 'vitest';
import { meetTypes } from '../../../schemas/enumerations.ts';
import { meetTypeGroups } from '../../../src/features/meets/meet-type-groups.ts';

it('FMT-13 MEET-28 every type can be chosen, in one group', () => {
  const offered = meetTypeGroups.flatMap(({ types }) => types);
  expect([...offered].sort()).toEqual([...meetTypes].sort());
});
