/** A device that is moved between gateways stands again where it stood before; what it says then is no repeat. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { favouriteId } from '../../schemas/domain/ids.ts';
import { GatewayWorld } from '../helpers/gateway-world.ts';
import { ModelDevice } from '../helpers/model-device.ts';
import type { Doc } from '../helpers/model-device.ts';
import { storedUser, uidOf } from '../helpers/people.ts';
import { openTestStore } from '../helpers/test-core.ts';
import type { TestStore } from '../helpers/test-core.ts';

const [aino, ville] = [uidOf('Aino'), uidOf('Ville')];

describe('a change that is taken back and made once more while its device moves between gateways', () => {
  let files: TestStore;
  let world: GatewayWorld;
  let device: ModelDevice;

  beforeEach(async () => {
    files = await openTestStore();
    for (const name of ['Aino', 'Ville']) await files.store.db('users').put(storedUser(name));
    world = new GatewayWorld(files.store);
    await world.start(2);
    device = new ModelDevice('meant-anew');
    await world.sync(device, aino, undefined, 1);
  });
  afterEach(async () => {
    world.stop();
    await files.remove();
  });

  const id = favouriteId(aino, ville);
  const favourite = { id, actor: aino, kind: 'favourite', target: ville };
  /** One request, as a device sends it: what it owes of an inventory goes along. */
  const push = async (doc: Doc | null, at: number): Promise<void> => {
    const base = device.docs.relations.get(id) ?? null;
    device.apply(await world.answer(device, aino, { relations: [{ id, doc, base }] }, at));
  };
  const stored = () => files.store.db('relations').get(id);

  it('PEOPLE-18 SYNC-06 a favourite, by way of an inventory', async () => {
    await push(favourite, 0);
    await push(null, 1);
    expect(device.mustReconcile).toBe(false);
    await push(favourite, 1);
    expect(device.docs.relations.get(id)).toMatchObject(favourite);
    expect(await stored()).toMatchObject({ target: ville });
  });

  it('PEOPLE-18 SYNC-06 a favourite, by way of equal digests', async () => {
    await push(favourite, 0);
    await world.sync(device, aino, undefined, 0);
    await push(null, 0);
    await world.sync(device, aino, undefined, 1);
    await push(favourite, 1);
    expect(device.docs.relations.get(id)).toMatchObject(favourite);
    expect(await stored()).toMatchObject({ target: ville });
  });
});
