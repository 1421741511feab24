import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Upload } from 'tus-js-client';
import type { UploadOptions } from 'tus-js-client';
import { LiveGateway } from '../helpers/live-gateway.ts';
import { pictureIdOf } from '../helpers/people.ts';
import { Person } from '../helpers/person.ts';
import { sample } from '../helpers/sample-images.ts';
import { openTestStore } from '../helpers/test-core.ts';
import type { TestStore } from '../helpers/test-core.ts';

/** The protocol's own client: what the gateway speaks is tus, not a dialect of ours. */
describe('uploads by tus-js-client', () => {
  let on: TestStore;
  let gateway: LiveGateway;
  let aino: Person;
  let picture: Buffer;

  beforeAll(async () => {
    on = await openTestStore();
    gateway = new LiveGateway(on);
    await gateway.start();
    aino = await Person.register(gateway.app, 'Aino');
    picture = await sample(700, 600).png({ compressionLevel: 0 }).toBuffer();
  });
  afterAll(async () => {
    await gateway.die();
    await on.remove();
  });

  const optionsOf = (name: string, who: Person): UploadOptions => ({
    endpoint: `${gateway.url}/api/images/meet/${pictureIdOf(name)}`,
    headers: { authorization: `Bearer ${who.token}` },
    chunkSize: 200_000,
    retryDelays: null,
  });

  /** Uploads until the end or until so many bytes have been taken. @returns the last answer's body */
  function upload(name: string, more: UploadOptions = {}, stopAt = Infinity): Promise<string> {
    return new Promise((resolve, reject) => {
      const one: Upload = new Upload(picture, {
        ...optionsOf(name, aino),
        ...more,
        onError: reject,
        onSuccess: ({ lastResponse }) => resolve(lastResponse.getBody()),
        onChunkComplete: (_size, taken) => {
          if (taken >= stopAt) void one.abort().then(() => resolve(one.url ?? ''));
        },
      });
      one.start();
    });
  }

  it('IMG-03 a whole upload in pieces', async () => {
    const answer = JSON.parse(await upload('whole')) as Record<string, unknown>;
    expect(answer).toMatchObject({ pictureId: pictureIdOf('whole'), picUrl: expect.any(String) });
  });

  it('IMG-03 aborted in the middle, gone on with after a restart of the gateway', async () => {
    const uploadUrl = await upload('middle', {}, 400_000);
    expect(uploadUrl).toContain(pictureIdOf('middle'));
    await gateway.die();
    await gateway.start();
    const offsets: number[] = [];
    const answer = await upload('middle', {
      uploadUrl,
      onBeforeRequest: (request) => {
        const offset = request.getHeader('Upload-Offset');
        if (offset !== undefined) offsets.push(Number(offset));
      },
    });
    expect(offsets[0]).toBeGreaterThanOrEqual(400_000);
    expect(JSON.parse(answer)).toMatchObject({ pictureId: pictureIdOf('middle') });
  });

  it('IMG-10 the address of an upload leads nowhere for anybody else', async () => {
    const uploadUrl = await upload('mine', {}, 200_000);
    const ville = await Person.register(gateway.app, 'Ville');
    const { endpoint: _none, ...options } = optionsOf('mine', ville);
    const foreign = new Promise((_resolve, reject) => {
      new Upload(picture, { ...options, uploadUrl, onError: reject }).start();
    });
    await expect(foreign).rejects.toThrow('404');
  });
});
