import { expect, it } from 'vitest';
import { affectedBy } from '../../sync-server/views/affected.ts';
import { aino, maija, uidOf, user } from './helpers/samples.ts';
import { World } from './helpers/world.ts';

const [ville, sari, timo] = [uidOf('ville'), uidOf('sari'), uidOf('timo')];

it('SAFE-06 DATA-23 what somebody edits comes to whom they have reported or blocked no sooner than to others', () => {
  const world = new World().users(aino, maija, ville, sari, timo);
  world.report(aino, maija).block(aino, ville).favourite(aino, sari).favourite(timo, aino);
  const change = { database: 'users', id: aino, before: user(aino), after: user(aino) } as const;
  const { live, everybody } = affectedBy(world.facts, change);
  expect([...live.keys()].sort()).toEqual([aino, sari, timo].sort());
  expect([...everybody].sort()).toEqual(['meets', 'people']);
});
