import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openImages } from '../../sync-server/images/images.ts';
import { logAdminAct, readAdminLog } from '../../sync-server/moderation/admin-log.ts';
import { startCouch } from '../helpers/couch-server.ts';
import type { TestCouch } from '../helpers/couch-server.ts';
import { openCouchTestStore } from '../helpers/couch-store.ts';
import { publishMeet, signUpTo } from '../helpers/meet-up.ts';
import { Person } from '../helpers/person.ts';
import type { TestStore } from '../helpers/test-core.ts';
import { startTestGateway } from '../helpers/test-gateway.ts';
import type { TestGateway } from '../helpers/test-gateway.ts';

/**
 * A proxy that has had no answer from CouchDB sends the request once more, writes too, and hands on the second answer:
 * that what it has just written conflicts. Here it is so with every write.
 */
describe('a proxy that sends every write to CouchDB twice', () => {
  let couch: TestCouch;
  let files: TestStore;
  let gateway: TestGateway;
  let [aino, onni] = [] as unknown as [Person, Person];

  beforeAll(async () => {
    couch = await startCouch();
    files = await openCouchTestStore(couch.url);
    couch.fault = ({ method, url }) =>
      method === 'POST' && url.includes('_bulk_docs') ? 'twice' : undefined;
    gateway = await startTestGateway({ on: files });
  });
  afterAll(async () => {
    await gateway.stop();
    couch.fault = undefined;
    await files.remove();
    await couch.close();
  });

  it('ERR-04 an address that has just been registered is not called taken', async () => {
    aino = await Person.withProfile(gateway.app, 'Aino');
    onni = await Person.withProfile(gateway.app, 'Onni');
    expect(onni.email).toBe('onni@kohdataan.example');
  });

  it('IMG-06 a picture that was taken is there', async () => {
    const url = aino.device.docs.profile.get(aino.uid)?.['picUrl'];
    const paths: string[] = [];
    for await (const { path } of openImages(gateway.app.config).storage.list()) paths.push(path);
    expect(paths).toContain(url);
  });

  it('SIGNUP-04 the lease is kept, and effects go on', async () => {
    const chat = await signUpTo(onni, await publishMeet(aino));
    expect(onni.device.docs.chats.has(chat)).toBe(true);
  });

  it('NOTIF-16 AUTH-07 mails leave, once', async () => {
    const payload = { email: aino.email };
    await gateway.app.inject({ method: 'POST', url: '/api/auth/reset', payload });
    const resets = async () =>
      (await gateway.mails()).filter((mail) => mail.includes(`To: ${aino.email}`));
    await expect.poll(resets).toHaveLength(1);
  });

  it('ADMIN-05 what an admin does is written down, once', async () => {
    const { core } = gateway.app;
    const entry = { admin: aino.uid, what: 'test_push', target: '', reason: '' } as const;
    await logAdminAct(core, entry);
    expect(await readAdminLog(core)).toHaveLength(1);
  });

  it('ERR-05 two wrong passwords are not counted as many', async () => {
    const payload = { email: onni.email, password: 'arvaus-0000' };
    const login = () => gateway.app.inject({ method: 'POST', url: '/api/auth/login', payload });
    expect((await login()).statusCode).toBe(401);
    expect((await login()).statusCode).toBe(401);
  });
});
