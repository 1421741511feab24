import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resumeErasures } from '../../sync-server/erasure/delete-account.ts';
import { openImages } from '../../sync-server/images/images.ts';
import { openStorage } from '../../sync-server/images/open-storage.ts';
import { pictureIdOf } from '../helpers/people.ts';
import { Person } from '../helpers/person.ts';
import { sample } from '../helpers/sample-images.ts';
import { startS3 } from '../helpers/s3-server.ts';
import type { TestS3 } from '../helpers/s3-server.ts';
import { startTcpProxy } from '../helpers/tcp-proxy.ts';
import type { TcpProxy } from '../helpers/tcp-proxy.ts';
import { startTestGateway } from '../helpers/test-gateway.ts';
import type { TestGateway } from '../helpers/test-gateway.ts';

/** The gateway's pictures in a bucket of a real S3 server, behind a network that the test cuts. */
describe('pictures in a bucket', () => {
  let s3: TestS3;
  let proxy: TcpProxy;
  let gateway: TestGateway;
  let aino: Person;
  let jpeg: Buffer;

  beforeAll(async () => {
    s3 = await startS3();
    proxy = await startTcpProxy({ port: s3.port });
    const { endpoint, bucket, accessKeyId, secretAccessKey } = s3.settings(proxy.port);
    gateway = await startTestGateway({
      env: {
        S3_ENDPOINT: endpoint ?? '',
        S3_BUCKET: bucket,
        S3_ACCESS_KEY_ID: accessKeyId,
        S3_SECRET_ACCESS_KEY: secretAccessKey,
      },
    });
    aino = await Person.withProfile(gateway.app, 'Aino');
    jpeg = await sample().jpeg().toBuffer();
  });
  afterAll(async () => {
    await gateway.stop();
    await proxy.close();
    await s3.close();
  });

  const upload = (name: string) =>
    aino.call('PUT', `/api/images/profile/${pictureIdOf(name)}`, jpeg);
  const shown = async () => {
    await aino.sync();
    return `/api/images/${String(aino.device.docs.profile.get(aino.uid)?.['picUrl'])}`;
  };
  const stored = async () => {
    const paths: string[] = [];
    const storage = openStorage({ dataDirectory: gateway.on.directory, s3: s3.settings() });
    for await (const { path } of storage.list()) if (path.includes(aino.uid)) paths.push(path);
    return paths;
  };

  it('IMG-06 IMG-07 are stored, shown, and replaced', async () => {
    const first = await shown();
    expect((await aino.call('GET', first)).rawPayload.length).toBeGreaterThan(1000);
    expect(await stored()).toHaveLength(9);
    await aino.patch('profile', aino.uid, { picture_id: pictureIdOf('second') });
    expect((await upload('second')).statusCode).toBe(200);
    await expect.poll(stored).toHaveLength(9);
    expect((await aino.call('GET', first)).statusCode).toBe(404);
  });

  it('IMG-03 SYNC-06 an outage refuses for now and loses nothing', async () => {
    const url = await shown();
    proxy.set({ kind: 'cut' });
    const refused = await upload('third');
    expect([refused.statusCode, refused.json()]).toMatchObject([503, { code: 'UNAVAILABLE' }]);
    expect(gateway.app.troubles.last('images')).toContain('image storage');
    const unread = await aino.call('GET', url);
    expect([unread.statusCode, unread.json()]).toMatchObject([503, { code: 'UNAVAILABLE' }]);
    proxy.set({ kind: 'fair' });
    expect((await aino.call('GET', url)).statusCode).toBe(200);
    expect((await upload('third')).statusCode).toBe(200);
  });

  it('ACC-15 go with the account, after an outage too', async () => {
    proxy.set({ kind: 'cut' });
    expect((await aino.call('DELETE', '/api/account')).statusCode).toBe(503);
    // Nobody sees her meanwhile, and she cannot come back: the files alone wait for their storage.
    expect(await gateway.on.store.db('users').get(aino.uid)).toBeUndefined();
    expect(gateway.app.facts.user(aino.uid)).toBeUndefined();
    await expect(aino.signInAgain()).rejects.toThrow('LOGIN_FAILED');
    proxy.set({ kind: 'fair' });
    expect(await stored()).not.toEqual([]);
    const { s3: config } = gateway.app.config;
    const images = openImages({
      dataDirectory: gateway.on.directory,
      ...(config && { s3: config }),
    });
    const failures: unknown[] = [];
    await resumeErasures(gateway.app, images, (error) => failures.push(error));
    expect(failures).toEqual([]);
    expect(await stored()).toEqual([]);
    expect(await gateway.on.store.db('users').get(aino.uid)).toBeUndefined();
  });
});
