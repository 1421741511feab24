import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { S3Settings } from '../../sync-server/images/s3-storage.ts';

export interface TestS3 {
  port: number;
  /** Settings for a gateway that reaches it, there or through a proxy's port. */
  settings(port?: number): S3Settings;
  close(): Promise<void>;
}

/** A real server of the S3 protocol with an empty bucket, on a free port. */
export async function startS3(): Promise<TestS3> {
  const directory = await mkdtemp(join(tmpdir(), 'kohdataan-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'pictures' }],
  });
  const { port } = await server.run();
  return {
    port,
    settings: (at = port) => ({
      endpoint: `http://127.0.0.1:${at}`,
      bucket: 'pictures',
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      forcePathStyle: true,
    }),
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
