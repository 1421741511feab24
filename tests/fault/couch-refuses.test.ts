import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCouch } from '../helpers/couch-server.ts';
import type { TestCouch } from '../helpers/couch-server.ts';
import { openCouchTestStore } from '../helpers/couch-store.ts';
import { Person } from '../helpers/person.ts';
import type { TestStore } from '../helpers/test-core.ts';
import { startTestGateway } from '../helpers/test-gateway.ts';
import type { TestGateway } from '../helpers/test-gateway.ts';

/** CouchDB answers, but not what the gateway needs: an operator's matter, never a device's. */
describe('API-09 a gateway that CouchDB refuses', () => {
  let couch: TestCouch;
  let files: TestStore;
  let gateway: TestGateway;
  let aino: Person;

  beforeAll(async () => {
    couch = await startCouch();
    files = await openCouchTestStore(couch.url);
    gateway = await startTestGateway({ on: files });
    aino = await Person.withProfile(gateway.app, 'Aino');
  });
  afterAll(async () => {
    couch.fault = undefined;
    await gateway.stop();
    await files.remove();
    await couch.close();
  });

  const profile = () => aino.device.docs.profile.get(aino.uid);
  const statuses = async () => {
    const login = { email: 'aino@example.fi', password: 'Kissakoira-9172' };
    const answers = [
      await aino.call('POST', '/sync', {
        device: 'a-device-of-hers',
        cursors: {},
        pushes: {
          profile: [
            {
              id: aino.uid,
              doc: { ...profile(), bio_text: `Uusi ${Math.random()}` },
              base: profile(),
            },
          ],
        },
      }),
      await gateway.app.inject({ method: 'POST', url: '/api/auth/login', payload: login }),
      await gateway.app.inject('/healthz'),
    ];
    return answers.map((answer) => [answer.statusCode, answer.json<{ code?: string }>().code]);
  };

  it.each([
    ['a changed password', 401],
    ['a role taken away, or an account locked for a while', 403],
    ['databases that are not there', 404],
    ['a precondition', 412],
    ['settings that allow only small documents', 413],
  ])('%s: devices come again, and all is well once it is put right', async (_why, status) => {
    couch.fault = ({ url }) => (url.includes('_changes') ? undefined : status);
    for (const answer of await statuses()) expect(answer).toEqual([503, 'UNAVAILABLE']);
    const [store] = await gateway.app.services.get();
    expect(store?.lastError).toMatch(/ failed: | is not up: /);
    couch.fault = undefined;
    expect((await statuses()).map(([code]) => code)).toEqual([200, 401, 200]);
  });

  it('a full disk: what is there can be read, and /healthz tells until CouchDB writes again', async () => {
    couch.fault = ({ url }) => (url.includes('_bulk_docs') ? 500 : undefined);
    const [written] = await statuses();
    expect(written).toEqual([503, 'UNAVAILABLE']);
    expect((await aino.call('POST', '/sync', aino.device.request())).statusCode).toBe(200);
    const health = async () => (await gateway.app.inject('/healthz')).statusCode;
    expect(await health()).toBe(503);
    couch.fault = undefined;
    expect(await health()).toBe(200);
  });

  it('SYNC-15 a message whose id names no chat is refused, and holds up no other', async () => {
    const rows = ['constructor', aino.uid, ':'].map((end) => ({ id: `x${end}`, text: 'Hei' }));
    const { pushes } = await aino.sync({
      messages: rows.map((doc) => ({ id: doc.id, doc, base: null })),
    });
    const codes = pushes.messages?.map(({ refused }) => refused?.code);
    expect(codes).toEqual(['INVALID', 'INVALID', 'INVALID']);
  });

  it('a guard that somebody has changed in one database: /healthz tells until it is put right', async () => {
    const users = couch.database(`${files.namePrefix}users`)?.pouch;
    const guard = await users?.get('_design/guard');
    const refuses = "(function () { throw { forbidden: 'no' }; })";
    await users?.bulkDocs([{ ...guard, validate_doc_update: refuses } as never]);
    const [written, , health] = await statuses();
    expect(written).toEqual([503, 'UNAVAILABLE']);
    expect(health).toEqual([503, 'UNAVAILABLE']);
    const [store] = await gateway.app.services.get();
    expect(store?.lastError).toMatch(/users/);
    const changed = await users?.get('_design/guard');
    await users?.bulkDocs([{ ...guard, _rev: changed?._rev } as never]);
    expect((await statuses()).map(([code]) => code)).toEqual([200, 401, 200]);
    expect((await aino.call('POST', '/sync', aino.device.request())).statusCode).toBe(200);
    const metrics = (await gateway.app.inject('/metrics')).body;
    expect(metrics).toMatch(/kohdataan_malformed_documents\S* 0/);
  });
});
