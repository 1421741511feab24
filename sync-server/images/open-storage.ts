import { join } from 'node:path';
import { openFileStorage } from './file-storage.ts';
import type { ImageStorage } from './image-storage.ts';
import type { S3Settings } from './s3-storage.ts';

/** The settings that say where pictures are stored. */
export interface StorageSettings {
  readonly dataDirectory: string;
  readonly s3?: S3Settings;
}

/** The storage that the settings ask for: a bucket, or a folder of the installation's data. */
export function openStorage({ dataDirectory, s3 }: StorageSettings): ImageStorage {
  return s3 === undefined ? openFileStorage(join(dataDirectory, 'images')) : bucket(s3);
}

/** The client of S3 is large and loaded only where there is a bucket. */
function bucket(settings: S3Settings): ImageStorage {
  let opening: Promise<ImageStorage> | undefined;
  const opened = () => (opening ??= open(settings));
  return {
    write: async (path, bytes) => (await opened()).write(path, bytes),
    read: async (path) => (await opened()).read(path),
    remove: async (path) => (await opened()).remove(path),
    removeFolder: async (folder) => (await opened()).removeFolder(folder),
    list: async function* () {
      yield* (await opened()).list();
    },
  };
}

async function open(settings: S3Settings): Promise<ImageStorage> {
  return (await import('./s3-storage.ts')).openS3Storage(settings);
}
