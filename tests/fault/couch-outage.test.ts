import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { favouriteId } from '../../schemas/domain/ids.ts';
import { startCouch } from '../helpers/couch-server.ts';
import type { Fault, TestCouch } from '../helpers/couch-server.ts';
import { openCouchTestStore } from '../helpers/couch-store.ts';
import { Person } from '../helpers/person.ts';
import type { TestStore } from '../helpers/test-core.ts';
import { startTestGateway } from '../helpers/test-gateway.ts';
import type { TestGateway } from '../helpers/test-gateway.ts';

/** CouchDB goes away in the worst moments: the gateway stays, and nothing is missing afterwards. */
describe('a gateway whose CouchDB goes away', () => {
  let couch: TestCouch;
  let [here, there] = [] as unknown as [TestStore, TestStore];
  let [first, second] = [] as unknown as [TestGateway, TestGateway];
  let [aino, ville] = [] as unknown as [Person, Person];
  const unhandled: unknown[] = [];
  const note = (reason: unknown): void => void unhandled.push(reason);

  beforeAll(async () => {
    process.on('unhandledRejection', note);
    couch = await startCouch();
    here = await openCouchTestStore(couch.url);
    there = { ...here, store: (await here.open?.()) ?? here.store };
    const env = { JWT_SECRET: 'Ag7fR2kQ9xWz4LmT8vBn3HcY6pDs1JuE' };
    first = await startTestGateway({ on: here, env });
    second = await startTestGateway({ on: there, env });
    aino = await Person.withProfile(first.app, 'Aino');
    ville = await Person.withProfile(second.app, 'Ville');
  });
  afterAll(async () => {
    couch.fault = undefined;
    process.off('unhandledRejection', note);
    await second.stop();
    await there.store.close();
    await first.stop();
    await here.remove();
    await couch.close();
  });

  const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
  const favour = (who: Person, target: Person) => {
    const id = favouriteId(who.uid, target.uid);
    return who.create('relations', { id, actor: who.uid, kind: 'favourite', target: target.uid });
  };

  it('GEN-06 right after an effect, before its checkpoint is written', async () => {
    expect((await favour(ville, aino)).refused).toBeUndefined();
    await aino.eventually(() => aino.device.docs.actions.size === 1);
    couch.fault = () => 503;
    await wait(3000);
    const health = async () => (await first.app.inject('/healthz')).statusCode;
    await expect.poll(health, { timeout: 60_000 }).toBe(503);
    couch.fault = undefined;
    expect(unhandled).toEqual([]);
    await expect.poll(health, { timeout: 60_000 }).toBe(200);
    const checkpoint = async (): Promise<unknown> =>
      (await here.store.db('gateway').get('checkpoint:effects:relations')) as unknown;
    await expect.poll(checkpoint, { timeout: 60_000 }).toBeDefined();
  }, 180_000);

  it('SYNC-13 a gateway that hears of no changes shows nobody to anybody until it hears again', async () => {
    const headers = { authorization: `Bearer ${aino.token}` };
    const payload = { device: 'device-aino', cursors: { people: '' } };
    const sync = async (): Promise<number> =>
      (await second.app.inject({ method: 'POST', url: '/sync', headers, payload })).statusCode;
    const others = ['/sync/stream?device=device-aino', '/api/images/x.jpg', '/api/admin/reports'];
    // It has perhaps not heard yet that the store is back.
    await expect.poll(sync, { timeout: 60_000, interval: 200 }).toBe(200);
    couch.fault = ({ url }) => (url.includes('_changes') ? 503 : undefined);
    await expect.poll(sync, { timeout: 60_000, interval: 500 }).toBe(503);
    for (const url of others) {
      const answer = await second.app.inject({ url, headers });
      expect([url, answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
        url,
        503,
        'UNAVAILABLE',
      ]);
    }
    expect((await second.app.inject({ url: '/api/config' })).statusCode).toBe(200);
    couch.fault = undefined;
    await expect.poll(sync, { timeout: 60_000, interval: 200 }).toBe(200);
  }, 180_000);

  it('SYNC-13 when the feed has just told of a deletion', async () => {
    const id = favouriteId(ville.uid, aino.uid);
    expect(first.app.facts.relation(id)).toBeDefined();
    const broken: Fault[] = Array.from({ length: 12 }, () => 503);
    couch.fault = ({ method, url }) =>
      method === 'GET' && url.includes(encodeURIComponent(id)) && first.app.facts.relation(id)
        ? broken.pop()
        : undefined;
    const doc = await there.store
      .db('relations')
      .get(id)
      .catch(() => undefined);
    const rev = doc?._rev ?? (await there.store.db('relations').getMany([id]))[0]?._rev ?? '';
    expect((await there.store.db('relations').remove(id, rev)).ok).toBe(true);
    await expect.poll(() => first.app.facts.relation(id), { timeout: 60_000 }).toBeUndefined();
    couch.fault = undefined;
    expect(unhandled).toEqual([]);
    // It may not have heard yet that its feed, which the test before broke, speaks again.
    const health = async () => (await first.app.inject({ url: '/healthz' })).statusCode;
    await expect.poll(health, { timeout: 60_000 }).toBe(200);
    expect((await favour(ville, aino)).refused).toBeUndefined();
    await expect.poll(() => first.app.facts.relation(id), { timeout: 60_000 }).toBeDefined();
  }, 180_000);
});
