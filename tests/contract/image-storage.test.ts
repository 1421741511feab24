import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFileStorage } from '../../sync-server/images/file-storage.ts';
import { openS3Storage } from '../../sync-server/images/s3-storage.ts';
import { StorageError } from '../../sync-server/images/storage-error.ts';
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
