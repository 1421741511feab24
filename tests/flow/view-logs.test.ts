import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectionNames, primaryKeys } from '../../schemas/documents/device.ts';
import type { CollectionName } from '../../schemas/documents/device.ts';
import {
  blockId,
  chatUidOf,
  favouriteId,
  newMessageId,
  signupId,
} from '../../schemas/domain/ids.ts';
import type { PushRow } from '../../schemas/wire/sync.ts';
import { GatewayWorld } from '../helpers/gateway-world.ts';
import { ModelDevice } from '../helpers/model-device.ts';
import { storedMeet, storedUser, uidOf } from '../helpers/people.ts';
import { Random } from '../helpers/random.ts';
import { openTestStore } from '../helpers/test-core.ts';
import type { TestStore } from '../helpers/test-core.ts';

const names = ['Aino', 'Ville', 'Sari', 'Onni', 'Kaisa'];
const schedules = Number(process.env.VIEW_SCHEDULES ?? 25);
const only = process.env.SEED === undefined ? undefined : Number(process.env.SEED);

/** One run: random writes, lost and doubled answers, restarts, two gateways; then quiet. */
async function run(
  seed: number,
): Promise<{ devices: ModelDevice[]; world: GatewayWorld; files: TestStore }> {
  const random = new Random(seed);
  const files = await openTestStore();
  const world = new GatewayWorld(files.store);
  for (const name of names) await files.store.db('users').put(storedUser(name));
  for (const [at, name] of names.slice(0, 3).entries())
    await files.store.db('meets').put(storedMeet(name, at));
  await world.start(2);
  const devices = names.map((name) => new ModelDevice(name));
  for (let step = 0; step < 40; step += 1) {
    const who = random.below(names.length);
    const uid = uidOf(names[who] ?? '');
    const device = devices[who];
    if (device === undefined) throw new Error('no device');
    const pushes = random.chance(0.6) ? somePush(random, device, uid) : undefined;
    const at = random.below(2);
    device.most = random.chance(0.3) ? 1 + random.below(4000) : undefined;
    const answer = await world.answer(device, uid, pushes, at);
    if (random.chance(0.2)) continue; // the answer is lost
    device.apply(random.chance(0.15) ? await world.answer(device, uid, pushes, at) : answer);
    if (random.chance(0.3)) await world.runEffects(random.below(2));
    if (random.chance(0.08)) await world.restart(random.below(2));
    if (random.chance(0.3)) world.core(at).views.forget(uid);
  }
  await world.runEffects();
  await world.settle();
  return { devices, world, files };
}

function somePush(
  random: Random,
  device: ModelDevice,
  uid: string,
): Partial<Record<CollectionName, PushRow[]>> {
  const other = uidOf(random.pick(names.filter((name) => uidOf(name) !== uid)));
  const kind = random.below(10);
  const create = (name: CollectionName, doc: Record<string, unknown>) => ({
    [name]: [{ id: String(doc[primaryKeys[name]]), doc, base: null }],
  });
  const patch = (name: CollectionName, id: string, fields: Record<string, unknown>) => {
    const base = device.docs[name].get(id);
    return base ? { [name]: [{ id, doc: { ...base, ...fields }, base }] } : {};
  };
  if (kind < 2)
    return create('relations', {
      id: favouriteId(uid, other),
      actor: uid,
      kind: 'favourite',
      target: other,
    });
  if (kind === 2) {
    const base = device.docs.relations.get(favouriteId(uid, other));
    return base ? { relations: [{ id: favouriteId(uid, other), doc: null, base }] } : {};
  }
  if (kind === 3 && random.chance(0.3))
    return create('relations', {
      id: blockId(uid, other),
      actor: uid,
      kind: 'block',
      target: other,
    });
  if (kind === 4 || kind === 5) {
    const meet = [...device.docs.meets.values()].find((doc) => doc['listed'] === true);
    if (!meet) return {};
    const target = String(meet['meetId']);
    return create('relations', {
      id: signupId(uid, target),
      actor: uid,
      kind: 'signup',
      target,
      message: 'Hei!',
    });
  }
  if (kind === 6) {
    const location = random.pick(['Helsinki', 'Tampere', 'Utsjoki']);
    return patch(
      'profile',
      uid,
      random.chance(0.5) ? { location } : { hideProfile: random.chance(0.3) },
    );
  }
  if (kind === 7) {
    const own = [...device.docs.meets.values()].find((doc) => doc['uid'] === uid);
    const archived = random.chance(0.1) ? { archived: true } : { closed: random.chance(0.5) };
    return own ? patch('meets', String(own['meetId']), archived) : {};
  }
  const chat = [...device.docs.chats.keys()][0];
  if (chat === undefined) return {};
  const id = newMessageId(chat, new Date(Date.now() + (random.below(5) - 2) * 86_400_000));
  return create('messages', { id, chat_uid: chat, sender_id: uid, text: `terve ${id.slice(-4)}` });
}

/** What a fresh device of that person would hold. */
async function fresh(world: GatewayWorld, uid: string): Promise<ModelDevice> {
  const device = new ModelDevice(`fresh-${uid}`);
  await world.sync(device, uid);
  return device;
}

describe('view logs under random schedules', () => {
  const seeds = only === undefined ? Array.from({ length: schedules }, (_, n) => n + 1) : [only];
  it.each(seeds)('SYNC-06 SYNC-13 every device ends with its view (SEED=%i)', async (seed) => {
    const { devices, world, files } = await run(seed);
    try {
      for (const [at, name] of names.entries()) {
        const device = devices[at];
        if (device === undefined) throw new Error('no device');
        device.most = undefined;
        await world.sync(device, uidOf(name));
        const expected = await fresh(world, uidOf(name));
        for (const collection of collectionNames)
          expect([...device.docs[collection]].sort(), `${name} ${collection}`).toEqual(
            [...expected.docs[collection]].sort(),
          );
        expect(device.differing(), `${name}'s digests`).toEqual([]);
      }
    } finally {
      world.stop();
      await files.remove();
    }
  });
});

describe('one view log', () => {
  let files: TestStore;
  let world: GatewayWorld;
  const aino = uidOf('Aino');
  const ville = uidOf('Ville');

  beforeAll(async () => {
    files = await openTestStore();
    for (const name of names) await files.store.db('users').put(storedUser(name));
    await files.store.db('meets').put(storedMeet('Aino', 1));
    world = new GatewayWorld(files.store);
    await world.start(2);
  });
  afterAll(async () => {
    world.stop();
    await files.remove();
  });

  it('SYNC-13 what leaves the view leaves the device, and comes back whole', async () => {
    const device = new ModelDevice('ville');
    await world.sync(device, ville);
    expect(device.docs.people.has(aino)).toBe(true);
    const hide = async (hideProfile: boolean) => {
      await files.store.db('users').update(aino, (user) => user && { ...user, hideProfile });
      await world.settle();
      await world.sync(device, ville);
    };
    await files.store
      .db('meets')
      .update(storedMeet('Aino', 1)._id, (meet) => meet && { ...meet, closed: true });
    await hide(true);
    expect(device.docs.people.has(aino)).toBe(false);
    await hide(false);
    expect(device.docs.people.get(aino)).toMatchObject({ name: 'Aino', nearby: true });
  });

  it('GEN-07 a restarted gateway sends nothing again to a device that has its view', async () => {
    const device = new ModelDevice('sari');
    await world.sync(device, uidOf('Sari'));
    const before = device.received;
    expect(before).toBeGreaterThan(3);
    await world.restart(0);
    await world.sync(device, uidOf('Sari'));
    expect(device.received).toBe(before);
    expect(device.differing()).toEqual([]);
  });

  it('GEN-07 a device that moves between gateways is sent only what changed meanwhile', async () => {
    const device = new ModelDevice('onni');
    await world.sync(device, uidOf('Onni'), undefined, 0);
    const before = device.received;
    await files.store.db('users').update(ville, (user) => user && { ...user, bio_text: 'Uusi.' });
    await world.settle();
    await world.sync(device, uidOf('Onni'), undefined, 1);
    expect(device.received).toBe(before + 1);
    expect(device.docs.people.get(ville)).toMatchObject({ bio_text: 'Uusi.' });
  });

  it('GEN-07 a nonsense cursor is answered like a first pull', async () => {
    const chat = chatUidOf(ville, storedMeet('Aino', 1)._id);
    expect(chat).toContain(aino);
    const device = new ModelDevice('kaisa');
    const request = device.request();
    request.cursors['people'] = 'a.b.c.d';
    const { answerSync } = await import('../../sync-server/sync/answer-sync.ts');
    const { actorOf } = await import('../helpers/test-core.ts');
    const answer = await answerSync(world.core(), actorOf(uidOf('Kaisa')), request, {
      onRefusal: () => undefined,
    });
    expect('pulls' in answer && answer.pulls.people?.docs.length).toBeGreaterThan(0);
  });
});
