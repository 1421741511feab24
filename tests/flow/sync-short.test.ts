import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { cursorsDigest } from '../../schemas/domain/cursors-digest.ts';
import { favouriteId } from '../../schemas/domain/ids.ts';
import type { SyncAnswer, SyncRequest } from '../../schemas/wire/sync.ts';
import { uidOf } from '../helpers/people.ts';
import { Person } from '../helpers/person.ts';
import { startTestGateway } from '../helpers/test-gateway.ts';
import type { TestGateway } from '../helpers/test-gateway.ts';

describe('what needs not be said again', () => {
  let gateway: TestGateway;
  let [aino, eero] = [] as unknown as [Person, Person];

  beforeAll(async () => {
    gateway = await startTestGateway();
    aino = await Person.withProfile(gateway.app, 'Aino');
    eero = await Person.withProfile(gateway.app, 'Eero');
    await aino.sync();
  });
  afterAll(() => gateway.stop());

  const post = async (person: Person, request: SyncRequest) => {
    const answer = await person.call('POST', '/sync', request);
    expect(answer.statusCode).toBe(200);
    return { headers: answer.headers, body: answer.json<SyncAnswer>() };
  };
  const shortOf = ({ device, cursors }: SyncRequest): SyncRequest => ({
    device,
    cursors: {},
    held: cursorsDigest(cursors),
  });

  it('SYNC-01 a collection that has not changed is left out of the answer', async () => {
    const { body } = await post(aino, aino.device.request());
    expect(body.pulls).toEqual({});
  });

  it('SYNC-01 a digest of the cursors does as well, and brings what is new', async () => {
    const idle = await post(aino, shortOf(aino.device.request()));
    expect(idle.body).toEqual({ pushes: {}, pulls: {}, time: expect.any(String) });
    await eero.patch('profile', eero.uid, { bio_text: 'Uusi teksti.' });
    const { body } = await post(aino, shortOf(aino.device.request()));
    expect(body.pulls.people?.docs).toMatchObject([{ uid: eero.uid, bio_text: 'Uusi teksti.' }]);
    expect(Object.keys(body.pulls)).toEqual(['people']);
    aino.device.apply(body);
    expect(aino.device.differing()).toEqual([]);
  });

  it('SYNC-06 a digest that the gateway does not know does nothing, not even what is pushed', async () => {
    const base = aino.device.docs.profile.get(aino.uid) ?? {};
    const row = { id: aino.uid, doc: { ...base, bio_text: 'Ei näin.' }, base };
    const request = { ...shortOf(eero.device.request()), pushes: { profile: [row] } };
    const { body } = await post(aino, request);
    expect(body).toEqual({ pushes: {}, pulls: {}, lost: true, time: expect.any(String) });
    await aino.sync();
    expect(aino.device.docs.profile.get(aino.uid)?.['bio_text']).not.toBe('Ei näin.');
  });

  it('SYNC-06 what is asked, and what the answer has cost, is counted for its account', async () => {
    const take = vi.spyOn(gateway.app.accounts.budget, 'take');
    const relations = ['Nobody', 'Noone', 'None'].map(uidOf).map((target) => {
      const id = favouriteId(aino.uid, target);
      return { id, doc: { id, actor: aino.uid, kind: 'favourite', target }, base: null };
    });
    const inventory = { people: aino.device.inventory('people') };
    const { body } = await post(aino, { ...aino.device.request({ relations }), inventory });
    expect(body.pushes.relations?.map(({ refused }) => refused?.code)).toEqual(
      relations.map(() => 'GONE'),
    );
    expect(take.mock.calls.slice(-2)).toEqual([
      [aino.uid, 9],
      [aino.uid, 6],
    ]);
  });

  it('GEN-07 answers carry no headers that only documents need', async () => {
    const { headers } = await post(aino, aino.device.request());
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['content-security-policy']).toBeUndefined();
    expect(headers['permissions-policy']).toBeUndefined();
    const size = Object.entries(headers).reduce((sum, pair) => sum + pair.join(': \r\n').length, 0);
    expect(size).toBeLessThan(300);
  });
});
