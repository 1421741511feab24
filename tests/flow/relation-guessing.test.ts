import { afterAll, beforeAll, expect, it } from 'vitest';
import { blockId, favouriteId, userReportId } from '../../schemas/domain/ids.ts';
import { Person } from '../helpers/person.ts';
import { startTestGateway } from '../helpers/test-gateway.ts';
import type { TestGateway } from '../helpers/test-gateway.ts';

let gateway: TestGateway;
let [aino, ville, sari] = [] as unknown as [Person, Person, Person];

beforeAll(async () => {
  gateway = await startTestGateway();
  aino = await Person.withProfile(gateway.app, 'Aino');
  ville = await Person.withProfile(gateway.app, 'Ville');
  sari = await Person.withProfile(gateway.app, 'Sari');
  await aino.eventually(() => aino.device.docs.people.has(ville.uid));
});
afterAll(() => gateway.stop());

it.each(['favourite', 'report', 'block'] as const)(
  'DATA-01 SAFE-01 PEOPLE-15 nobody learns by removing it whether somebody else’s %s is there, or what it says',
  async (kind) => {
    const idOf = { favourite: favouriteId, report: userReportId, block: blockId }[kind];
    const about = { kind, target: ville.uid };
    const words = { target_kind: 'user', reason: 'Muu syy', text: 'Salaisuus.', chat_uid: null };
    const there = idOf(aino.uid, ville.uid);
    const said = { id: there, actor: aino.uid, ...about, ...(kind === 'report' && words) };
    expect((await aino.create('relations', said)).refused).toBeUndefined();
    expect(await gateway.on.store.db('relations').get(there)).toBeDefined();
    for (const text of ['Arvaus.', 'Salaisuus.']) {
      const answers = [there, idOf(aino.uid, sari.uid)].map(async (id) => {
        const base = { id, actor: aino.uid, ...about, text };
        const request = ville.device.request({ relations: [{ id, doc: null, base }] });
        const answer = (await ville.call('POST', '/sync', request)).json<{ pushes: object }>();
        return JSON.stringify(answer.pushes).replaceAll(id, 'ID');
      });
      const [found, missed] = await Promise.all(answers);
      expect(found).toBe(missed);
      expect(found).toContain('NOT_YOURS');
    }
    expect(await gateway.on.store.db('relations').get(there)).toBeDefined();
    // A favourite cannot be blocked.
    if (kind === 'favourite') await aino.push('relations', there, null, said);
  },
);
