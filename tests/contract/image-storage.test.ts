import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openFileStorage } from '../../sync-server/images/file-storage.ts';
import type { ImageStorage } from '../../sync-server/images/image-storage.ts';
import { openS3Storage } from '../../sync-server/images/s3-storage.ts';
import { StorageError } from '../../sync-server/images/storage-error.ts';
import { startHttpProxy } from '../helpers/http-proxy.ts';
import { startS3 } from '../helpers/s3-server.ts';
import type { TestS3 } from '../helpers/s3-server.ts';
import { startTcpProxy } from '../helpers/tcp-proxy.ts';
import type { TcpProxy } from '../helpers/tcp-proxy.ts';
import { imageStorageContract } from './image-storage.contract.ts';

let s3: TestS3;
let proxy: TcpProxy;
let folder: string;

beforeAll(async () => {
  s3 = await startS3();
  proxy = await startTcpProxy({ port: s3.port });
  folder = await mkdtemp(join(tmpdir(), 'kohdataan-storage-'));
});
afterAll(async () => {
  await proxy.close();
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

imageStorageContract('files', () => Promise.resolve(openFileStorage(folder)));
imageStorageContract('S3', () => Promise.resolve(openS3Storage(s3.settings())));

describe('a storage that does not answer', () => {
  it.each(['cut', 'silent'] as const)('IMG-06 fails in time while it is %s', async (kind) => {
    const storage = openS3Storage(s3.settings(proxy.port), 400);
    await storage.write('meet_images/a/b.jpg', Buffer.from('before'));
    proxy.set({ kind });
    await expect(storage.read('meet_images/a/b.jpg')).rejects.toThrow(StorageError);
    await expect(storage.write('meet_images/a/b.jpg', Buffer.from('x'))).rejects.toThrow(
      StorageError,
    );
    proxy.set({ kind: 'fair' });
    proxy.breakAll();
    expect(String(await storage.read('meet_images/a/b.jpg'))).toBe('before');
  });

  it('IMG-06 a wrong key and a missing bucket are failures, not missing files', async () => {
    const wrong = openS3Storage({ ...s3.settings(), accessKeyId: 'nobody' });
    await expect(wrong.write('meet_images/a/b.jpg', Buffer.from('x'))).rejects.toThrow(
      StorageError,
    );
    const nowhere = openS3Storage({ ...s3.settings(), bucket: 'nowhere' });
    await expect(nowhere.write('meet_images/a/b.jpg', Buffer.from('x'))).rejects.toThrow(
      StorageError,
    );
    await expect(nowhere.read('meet_images/a/b.jpg')).rejects.toThrow(StorageError);
  });
});

const pathsOf = async ({ list }: ImageStorage): Promise<string[]> => {
  const paths: string[] = [];
  for await (const { path } of list()) paths.push(path);
  return paths;
};

describe('something else in the place of S3', () => {
  it('IMG-06 SYNC-14 ACC-15 a page with the status 200 is no picture, stores none, and hides none', async () => {
    const portal = await startHttpProxy({ port: s3.port });
    onTestFinished(() => portal.close());
    const storage = openS3Storage(s3.settings(portal.port));
    await storage.write('meet_images/p/b.jpg', Buffer.from('before'));
    portal.set({ kind: 'portal' });
    await expect(storage.write('meet_images/p/b.jpg', Buffer.from('x'))).rejects.toThrow('NOT_S3');
    await expect(storage.read('meet_images/p/b.jpg')).rejects.toThrow('NOT_S3');
    await expect(pathsOf(storage)).rejects.toThrow('NOT_S3');
    await expect(storage.removeFolder('meet_images/p')).rejects.toThrow(StorageError);
    portal.set({ kind: 'fair' });
    expect(String(await storage.read('meet_images/p/b.jpg'))).toBe('before');
  });

  // The server of the other tests cannot: what it makes such tokens by is gone from OpenSSL.
  it('IMG-07 ACC-15 a bucket that is told in several answers is listed whole', async () => {
    const server = createServer(({ url = '' }, response) => {
      const page = Number(/continuation-token=(\d)/.exec(url)?.[1] ?? 0);
      const next = page < 2 ? `<NextContinuationToken>${page + 1}</NextContinuationToken>` : '';
      response.setHeader('content-type', 'application/xml');
      response.end(
        `<ListBucketResult><Name>pictures</Name><Contents><Key>a/${page}.jpg</Key></Contents>${next}</ListBucketResult>`,
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close().closeAllConnections());
    const storage = openS3Storage(s3.settings((server.address() as AddressInfo).port));
    expect(await pathsOf(storage)).toEqual(['a/0.jpg', 'a/1.jpg', 'a/2.jpg']);
  });
});
