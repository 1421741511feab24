import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openImages } from '../../sync-server/images/images.ts';
import { storeUpload } from '../../sync-server/images/store-upload.ts';
import { logAdminAct, readAdminLog } from '../../sync-server/moderation/admin-log.ts';
import { mailId } from '../../sync-server/notify/mail-documents.ts';
import { MailQueue } from '../../sync-server/notify/mail-queue.ts';
import type { DatabaseName } from '../../sync-server/store/store.ts';
import { createLease } from '../../sync-server/store/lease.ts';
import { startCouch } from '../helpers/couch-server.ts';
import type { TestCouch } from '../helpers/couch-server.ts';
import { openCouchTestStore } from '../helpers/couch-store.ts';
import { pictureIdOf, profileFields } from '../helpers/people.ts';
import { Person } from '../helpers/person.ts';
import { smallJpeg } from '../helpers/small-jpeg.ts';
import type { TestStore } from '../helpers/test-core.ts';
import { startTestGateway } from '../helpers/test-gateway.ts';
import type { TestGateway } from '../helpers/test-gateway.ts';

/**
 * A proxy that has had no answer from CouchDB sends the request once more, writes too, and hands on the second answer:
 * that what it has just written conflicts.
 */
describe('a proxy that sends a write to CouchDB twice', () => {
  let couch: TestCouch;
  let [files, others] = [] as unknown as [TestStore, TestStore];
  let gateway: TestGateway;

  beforeAll(async () => {
    couch = await startCouch();
    files = await openCouchTestStore(couch.url);
    // Of no gateway: nobody else takes mails or leases.
    others = await openCouchTestStore(couch.url);
    gateway = await startTestGateway({ on: files });
  });
  afterAll(async () => {
    await gateway.stop();
    await files.remove();
    await others.remove();
    await couch.close();
  });

  const twice = async <T>(name: DatabaseName, work: () => Promise<T>): Promise<T> => {
    couch.fault = ({ url }) => (url.endsWith(`${name}/_bulk_docs`) ? 'twice' : undefined);
    return work().finally(() => (couch.fault = undefined));
  };

  it('IMG-06 loses no picture that was taken', async () => {
    const aino = await Person.register(gateway.app, 'Aino');
    await aino.create('profile', { uid: aino.uid, ...profileFields('Aino') });
    const [path, images] = [join(files.directory, 'sent.jpg'), openImages(gateway.app.config)];
    await writeFile(path, new Uint8Array(await smallJpeg()));
    const upload = { uid: aino.uid, kind: 'profile', pictureId: pictureIdOf('Aino') } as const;
    const stored = await twice('gateway', () =>
      storeUpload(gateway.app.core, images, upload, path),
    );
    expect(stored.ok).toBe(true);
    const user = await files.store.db('users').get(aino.uid);
    const paths: string[] = [];
    for await (const one of images.storage.list()) paths.push(one.path);
    expect(paths).toContain(user?.picUrl);
  });

  it('NOTIF-16 keeps no mail from leaving', async () => {
    const queue = new MailQueue(others.store, () => new Date());
    const at = new Date().toISOString();
    const to = 'a'.repeat(20);
    const rest = { params: {}, language: null, attempts: 0, claimedAt: null } as const;
    const mail = { ...rest, _id: mailId('x'), kind: 'mail', to, template: 'new_like' } as const;
    await queue.add({ ...mail, eventId: 'x', createdAt: at, nextAt: at });
    const [due] = await queue.due();
    if (due === undefined) throw new Error('nothing is due');
    expect(await twice('gateway', () => queue.claim(due))).toBeDefined();
  });

  it('SIGNUP-04 leaves the lease of effects with its holder', async () => {
    const lease = createLease(others.store, 'x', 60_000);
    expect(await twice('gateway', () => lease.acquire())).toBe(true);
    await twice('gateway', () => lease.renew());
    expect(lease.held).toBe(true);
  });

  it('ADMIN-05 lets what an admin does be written down, once', async () => {
    const { core } = gateway.app;
    const entry = { admin: 'a', what: 'test_push', target: '', reason: '' } as const;
    await twice('gateway', () => logAdminAct(core, entry));
    expect(await readAdminLog(core)).toHaveLength(1);
  });
});
