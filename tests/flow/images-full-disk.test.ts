import { Agent, request as httpRequest } from 'node:http';
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openFileStorage } from '../../sync-server/images/file-storage.ts';
import type { ImageStorage } from '../../sync-server/images/image-storage.ts';
import { openImages } from '../../sync-server/images/images.ts';
import { StorageError } from '../../sync-server/images/storage-error.ts';
import { storeUpload } from '../../sync-server/images/store-upload.ts';
import { pictureIdOf, uidOf } from '../helpers/people.ts';
import { Person } from '../helpers/person.ts';
import { sample } from '../helpers/sample-images.ts';
import { openTestStore, startTestCore } from '../helpers/test-core.ts';
import { startTestGateway } from '../helpers/test-gateway.ts';

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'kohdataan-full-'));
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  return made;
}

it('IMG-06 a file that cannot be written leaves no part of it, and is a failure of the storage', async () => {
  const root = await folder();
  // A folder in its place: the file itself can be written, but not put there.
  await mkdir(join(root, 'meet_images/a/b.jpg'), { recursive: true });
  const storage = openFileStorage(root);
  const writing = storage.write('meet_images/a/b.jpg', Buffer.from('x'));
  await expect(writing).rejects.toThrow(StorageError);
  await expect(writing).rejects.toThrow('EISDIR');
  expect(await readdir(join(root, 'meet_images/a'))).toEqual(['b.jpg']);
});

it('IMG-06 a picture of which not all forms can be stored leaves none: each attempt would take more of a full disk', async () => {
  const on = await openTestStore();
  onTestFinished(() => on.remove());
  const { core, stop } = await startTestCore(on.store, () => new Date());
  onTestFinished(stop);
  const images = openImages({ dataDirectory: on.directory });
  const { storage } = images;
  let room = 4;
  const full: ImageStorage = {
    ...storage,
    write: async (path, bytes) => {
      if ((room -= 1) < 0) throw new StorageError(new Error('full'));
      await storage.write(path, bytes);
    },
  };
  const path = join(on.directory, 'incoming.jpg');
  await sample().jpeg().toFile(path);
  const upload = { uid: uidOf('Aino'), pictureId: pictureIdOf('one'), kind: 'meet' } as const;
  const storing = storeUpload(core, { ...images, storage: full }, upload, path);
  await expect(storing).rejects.toThrow(StorageError);
  const left: string[] = [];
  for await (const file of storage.list()) left.push(file.path);
  expect([room, left]).toEqual([-1, []]);
});

it('IMG-03 an upload that the disk does not take is told so, and no later request of its connection waits behind it', async () => {
  const gateway = await startTestGateway();
  onTestFinished(() => gateway.stop());
  const address = await gateway.app.listen({ port: 0, host: '127.0.0.1' });
  const aino = await Person.register(gateway.app, 'Aino');
  await mkdir(join(gateway.on.directory, 'incoming'));
  // Nobody can make a file there.
  await symlink('/dev/fd', join(gateway.on.directory, 'incoming', aino.uid));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const call = (method: string, path: string, body?: Buffer): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${aino.token}`,
        'content-length': body?.length ?? 0,
      };
      const sent = httpRequest(address + path, { method, agent, headers });
      sent.on('response', (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode));
      });
      sent.on('error', reject);
      sent.setTimeout(20_000, () => sent.destroy(new Error('no answer')));
      sent.end(body && new Uint8Array(body));
    });
  for (const name of ['one', 'two'])
    expect(await call('PUT', `/api/images/meet/${pictureIdOf(name)}`, Buffer.alloc(200_000))).toBe(
      503,
    );
  expect(await call('GET', '/healthz')).toBe(200);
  expect(gateway.app.troubles.last('images')).toContain('image storage: E');
});
