import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { ListObjectsV2CommandOutput } from '@aws-sdk/client-s3';
import type { ImageStorage, ListedFile } from './image-storage.ts';
import { orStorageError } from './storage-error.ts';

/** Where pictures lie on a service that speaks S3. */
export interface S3Settings {
  /** Address of the service; without it Amazon's own of that region. */
  readonly endpoint?: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** The bucket in the path instead of the host name, as most servers other than Amazon's want it. */
  readonly forcePathStyle: boolean;
}

/** A call that takes longer has failed, milliseconds: nobody waits that long for a picture. */
const defaultTimeoutMs = 15_000;
const attempts = 2;

/** Pictures in a bucket, which must exist. Every failure is a `StorageError`. */
export function openS3Storage(settings: S3Settings, timeout = defaultTimeoutMs): ImageStorage {
  const client = clientOf(settings);
  const { bucket: Bucket } = settings;
  const call = <T>(send: (options: { abortSignal: AbortSignal }) => Promise<T>): Promise<T> =>
    orStorageError(() => send({ abortSignal: AbortSignal.timeout(timeout) }));
  const remove = async (Key: string): Promise<void> => {
    await call((options) => client.send(new DeleteObjectCommand({ Bucket, Key }), options));
  };
  async function* list(Prefix?: string): AsyncIterable<ListedFile> {
    let ContinuationToken: string | undefined;
    do {
      const command = new ListObjectsV2Command({
        Bucket,
        ...(Prefix !== undefined && { Prefix }),
        ...(ContinuationToken !== undefined && { ContinuationToken }),
      });
      const page = await call(async (options) => {
        const answer: ListObjectsV2CommandOutput = await client.send(command, options);
        mustBeOfS3(answer.Name);
        return answer;
      });
      for (const { Key, LastModified } of page.Contents ?? [])
        if (Key !== undefined) yield { path: Key, modifiedAt: LastModified ?? new Date() };
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
  }
  return {
    write: async (Key, bytes) => {
      const Body = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
      const command = new PutObjectCommand({ Bucket, Key, Body, ContentType: typeOf(Key) });
      await call(async (options) => mustBeOfS3((await client.send(command, options)).ETag));
    },
    read: (Key) =>
      call(async (options) => {
        try {
          const found = await client.send(new GetObjectCommand({ Bucket, Key }), options);
          mustBeOfS3(found.ETag);
          return found.Body && Buffer.from(await found.Body.transformToByteArray());
        } catch (error) {
          if (error instanceof NoSuchKey) return undefined;
          throw error;
        }
      }),
    remove,
    removeFolder: async (folder) => {
      for await (const { path } of list(`${folder}/`)) await remove(path);
    },
    list: () => list(),
  };
}

/**
 * A page of a proxy, or of a wrong address, may come with the status 200. It would be taken for a picture, and what was
 * not stored for stored. @param sign what every answer of S3 of that kind has @throws if it is missing
 */
function mustBeOfS3(sign: string | undefined): void {
  if (sign === undefined) throw Object.assign(new Error('no answer of S3'), { code: 'NOT_S3' });
}

function clientOf(settings: S3Settings): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey, forcePathStyle } = settings;
  return new S3Client({
    ...(endpoint !== undefined && { endpoint }),
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle,
    maxAttempts: attempts,
    // Newer checksums in trailers are not understood by every server.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

function typeOf(path: string): string {
  const ending = path.slice(path.lastIndexOf('.') + 1);
  return ending === 'jpg' ? 'image/jpeg' : `image/${ending}`;
}
