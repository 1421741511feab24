import { afterAll, beforeAll, expect, it } from 'vitest';
import { favouriteId } from '../../schemas/domain/ids.ts';
import { Person } from '../helpers/person.ts';
import { startTestGateway } from '../helpers/test-gateway.ts';
import type { TestGateway } from '../helpers/test-gateway.ts';

let gateway: TestGateway;
let [aino, eero] = [] as unknown as [Person, Person];

beforeAll(async () => {
  gateway = await startTestGateway();
  aino = await Person.withProfile(gateway.app, 'Aino');
  eero = await Person.withProfile(gateway.app, 'Eero');
  await eero.sync();
});
afterAll(() => gateway.stop());

/** RxDB writes a document and then its note of it; what is changed in between is pushed with the older note. */
it('SYNC-08 what a device has heard since the state that it compares with is no change of its own', async () => {
  const base = aino.device.docs.profile.get(aino.uid) ?? {};
  const favour = { actor: eero.uid, kind: 'favourite', target: aino.uid };
  await eero.create('relations', { id: favouriteId(eero.uid, aino.uid), ...favour });
  await aino.sync();
  const newer = aino.device.docs.profile.get(aino.uid) ?? {};
  expect(newer).not.toEqual(base);
  const push = (fields: object) =>
    aino.push('profile', aino.uid, { ...newer, ...fields }, { ...base });
  const invented = await push({ bio_text: 'Ei näin.', liked_by_uids: [aino.uid] });
  expect(invented.refused?.code).toBe('SERVER_FIELD');
  const { refused, doc } = await push({ bio_text: 'Kuultu välissä.' });
  expect(refused).toBeUndefined();
  expect(doc).toMatchObject({ bio_text: 'Kuultu välissä.', liked_by_uids: [eero.uid] });
});
