/** Who is no favourite any more may be out of sight by that; taking it back makes them one again (PEOPLE-04, PEOPLE-18). */
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { StoredUser } from '../../schemas/documents/stored.ts';
import { favouriteId } from '../../schemas/domain/ids.ts';
import { GatewayWorld } from '../helpers/gateway-world.ts';
import { ModelDevice } from '../helpers/model-device.ts';
import type { Doc } from '../helpers/model-device.ts';
import { storedUser, uidOf } from '../helpers/people.ts';
import { openTestStore } from '../helpers/test-core.ts';
import type { TestStore } from '../helpers/test-core.ts';

const [aino, ville, eero] = [uidOf('Aino'), uidOf('Ville'), uidOf('Eero')];

let files: TestStore;
let world: GatewayWorld;
let device: ModelDevice;
let now: Date;
let edits = 0;

/** @returns why it was refused */
async function write(target: string, isWanted: boolean): Promise<string | undefined> {
  const id = favouriteId(aino, target);
  const edit = { edit: `e${(edits += 1)}` };
  const favourite: Doc = { id, actor: aino, kind: 'favourite', target, ...edit };
  const base = device.docs.relations.get(id) ?? null;
  const row = isWanted
    ? { id, doc: favourite, base }
    : { id, doc: null, base: { ...base, ...edit } };
  const answer = await world.sync(device, aino, { relations: [row] });
  return answer.pushes.relations?.[0]?.refused?.code;
}

async function change(name: string, fields: Partial<StoredUser>): Promise<void> {
  await files.store
    .db('users')
    .update(uidOf(name), (user) => (user === undefined ? undefined : { ...user, ...fields }));
  await world.settle();
}

const isThere = () => device.docs.relations.has(favouriteId(aino, ville));

beforeEach(async () => {
  files = await openTestStore();
  for (const name of ['Aino', 'Ville', 'Eero']) await files.store.db('users').put(storedUser(name));
  now = new Date();
  world = new GatewayWorld(files.store, () => now);
  await world.start(2);
  device = new ModelDevice('favourite-undone');
  await world.sync(device, aino);
  await write(ville, true);
  // Only as a favourite Ville is seen from now on.
  await change('Aino', { partner_min_age: 90 });
});
afterEach(async () => {
  world.stop();
  await files.remove();
});

it('PEOPLE-04 PEOPLE-18 a favourite that is out of reach is taken back, and that undone', async () => {
  expect(await write(ville, false)).toBeUndefined();
  expect(device.docs.people.has(ville)).toBe(false);
  await world.restart(0);
  expect(await write(ville, true)).toBeUndefined();
  expect(isThere()).toBe(true);
  expect(device.docs.people.get(ville)).toMatchObject({ nearby: true });
});

it('PEOPLE-18 only within a day, and nobody else is added so', async () => {
  expect(await write(eero, true)).toBe('GONE');
  await write(ville, false);
  // Who was none is taken back in vain.
  await write(eero, false);
  expect(await write(eero, true)).toBe('GONE');
  now = new Date(now.getTime() + 86_400_000);
  expect(await write(ville, true)).toBe('GONE');
});

it.each([{ hideProfile: true }, { archived: true }])(
  'ACC-12 SAFE-03 nor who is not to be seen meanwhile: %o',
  async (fields) => {
    await write(ville, false);
    await change('Ville', fields);
    expect(await write(ville, true)).toBe('GONE');
    expect(isThere()).toBe(false);
  },
);

it('ACC-12 nor who has hidden and come back: what that ended is not undone', async () => {
  await change('Ville', { hideProfile: true });
  await world.runEffects();
  await change('Ville', { hideProfile: false });
  expect(await write(ville, true)).toBe('GONE');
});

it('ACC-16 what is remembered names nobody', async () => {
  await write(ville, false);
  const ledger = await files.store.db('gateway').get(`favourites:${aino}`);
  expect(JSON.stringify(ledger)).not.toContain(ville);
});
