import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ImageAnswer } from '../../schemas/wire/api.ts';
import { limits } from '../../schemas/limits.ts';
import { sweepIncoming } from '../../sync-server/images/sweep-incoming.ts';
import { pictureIdOf } from '../helpers/people.ts';
import { Person } from '../helpers/person.ts';
import { sample } from '../helpers/sample-images.ts';
import { startTestGateway } from '../helpers/test-gateway.ts';
import type { TestGateway } from '../helpers/test-gateway.ts';

describe('PUT /api/images', () => {
  let gateway: TestGateway;
  let address: string;
  let jpeg: Buffer;
  let aino: Person;

  beforeAll(async () => {
    gateway = await startTestGateway();
    address = await gateway.app.listen({ port: 0, host: '127.0.0.1' });
    jpeg = await sample().jpeg().toBuffer();
    aino = await Person.register(gateway.app, 'Aino');
  });
  afterAll(() => gateway.stop());

  const files = async (): Promise<string[]> =>
    (await readdir(join(gateway.on.directory, 'images'), { recursive: true })).filter((name) =>
      name.includes('.'),
    );
  /** Names of what is on its way in; folders of accounts stay. */
  const incoming = async (): Promise<string[]> =>
    (await readdir(join(gateway.on.directory, 'incoming'), { recursive: true })).filter((name) =>
      name.includes('.'),
    );
  const put = (person: Person, path: string, body: Buffer) =>
    person.call('PUT', `/api/images/${path}`, body);
  /** Sends a picture of Aino's over a connection, as its bytes come. */
  const stream = (name: string, body: ReadableStream): Promise<Response> =>
    fetch(`${address}/api/images/meet/${pictureIdOf(name)}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${aino.token}` },
      body,
      duplex: 'half',
    } as RequestInit);

  it('IMG-06 IMG-10 stores below the account with a random name and answers where', async () => {
    const answer = await put(aino, `profile/${pictureIdOf('one')}`, jpeg);
    expect(answer.statusCode).toBe(200);
    const { pictureId, picUrl, thumbUrl, thumbhash } = answer.json<ImageAnswer>();
    const [, file] =
      new RegExp(`^user_profile_images/${aino.uid}/([a-z0-9]{20})\\.jpg$`).exec(picUrl) ?? [];
    expect(pictureId).toBe(pictureIdOf('one'));
    expect(thumbUrl).toBe(`user_profile_images/thumbnails/${aino.uid}/${file}_512.jpg`);
    expect(thumbhash).toMatch(/^[A-Za-z0-9+/=]{20,50}$/);
    const stored = await files();
    expect(stored).toHaveLength(9);
    expect(stored).toContain(thumbUrl.replace('_512', '_200'));
    expect(picUrl).not.toContain(pictureId);
  });

  it('IMG-03 SYNC-06 a repeat gives the same answer and stores nothing twice, at once or later', async () => {
    const path = `meet/${pictureIdOf('two')}`;
    const answers = await Promise.all([
      put(aino, path, jpeg),
      put(aino, path, jpeg),
      put(aino, path, jpeg),
    ]);
    const later = await put(aino, path, Buffer.from('whatever comes with a repeat'));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    for (const answer of [...answers, later]) expect(answer.json()).toEqual(answers[0]?.json());
    expect(await files()).toHaveLength(9 + 6);
  });

  it('API-06 the same picture id of two accounts is two pictures', async () => {
    const ville = await Person.register(gateway.app, 'Ville');
    const answer = await put(ville, `meet/${pictureIdOf('two')}`, jpeg);
    expect(answer.json<ImageAnswer>().picUrl).toMatch(new RegExp(`^meet_images/${ville.uid}/`));
  });

  it('API-06 a picture id used for the other kind is refused', async () => {
    const answer = await put(aino, `profile/${pictureIdOf('two')}`, jpeg);
    expect(answer.json()).toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('AUTH-01 nobody uploads without signing in', async () => {
    const answer = await gateway.app.inject({
      method: 'PUT',
      url: `/api/images/profile/${pictureIdOf('x')}`,
      payload: jpeg,
    });
    expect(answer.statusCode).toBe(401);
  });

  it.each([
    'API-06 profile/short',
    'cover/aaaaaaaaaaaaaaaaaaaaaaaaaa',
    `profile/${'A'.repeat(26)}`,
    `profile/..%2F${'a'.repeat(22)}`,
  ])('refuses the address %s', async (path) => {
    const before = await files();
    expect((await put(aino, path, jpeg)).statusCode).toBe(404);
    expect(await files()).toEqual(before);
  });

  it('IMG-08 answers IMAGE_UNSUPPORTED and IMAGE_TOO_LARGE with their status, and keeps nothing', async () => {
    const before = await files();
    const bad = await put(
      aino,
      `profile/${pictureIdOf('bad')}`,
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    );
    const large = await put(
      aino,
      `profile/${pictureIdOf('large')}`,
      Buffer.alloc(limits.imageBytes + 1, 0xff),
    );
    expect([bad.statusCode, bad.json()]).toMatchObject([415, { code: 'IMAGE_UNSUPPORTED' }]);
    expect([large.statusCode, large.json()]).toMatchObject([413, { code: 'IMAGE_TOO_LARGE' }]);
    expect(await files()).toEqual(before);
    expect(await incoming()).toEqual([]);
  });

  it('IMG-08 no picture is unpacked before it is looked at: of a few kilobytes gigabytes would come', async () => {
    const answer = await gateway.app.inject({
      method: 'PUT',
      url: `/api/images/profile/${pictureIdOf('packed')}`,
      headers: { authorization: `Bearer ${aino.token}`, 'content-encoding': 'gzip' },
      payload: gzipSync(new Uint8Array(jpeg)),
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([415, { code: 'IMAGE_UNSUPPORTED' }]);
  });

  it('IMG-08 a body without a length is cut off at the limit', async () => {
    const body = new ReadableStream({
      pull(controller) {
        controller.enqueue(new Uint8Array(1024 * 1024));
        if ((sent += 1) > 16) controller.close();
      },
    });
    let sent = 0;
    const answer = await stream('endless', body);
    expect(answer.status).toBe(413);
    expect(await incoming()).toEqual([]);
  });

  it('IMG-03 a sweep leaves alone what is still arriving', async () => {
    const { app, on } = gateway;
    const { readable, writable } = new TransformStream<Buffer, Buffer>();
    const writer = writable.getWriter();
    const answer = stream('slow', readable);
    await writer.write(jpeg.subarray(0, 100));
    await vi.waitUntil(async () => (await incoming()).length === 1, { timeout: 60_000 });
    expect(await sweepIncoming(app.core, { incoming: join(on.directory, 'incoming') })).toBe(0);
    await writer.write(jpeg.subarray(100));
    await writer.close();
    expect((await answer).status).toBe(200);
    expect(await incoming()).toEqual([]);
  });

  it('IMG-04 IMG-06 bodies that stand still hold up no other upload of the account; the oldest give way', async () => {
    let gaveWay = 0;
    const stuck = Array.from({ length: 8 }, () => {
      const { readable, writable } = new TransformStream<Buffer, Buffer>();
      const writer = writable.getWriter();
      const answer = stream('stuck', readable).then(
        ({ status }) => status,
        () => 'cut off',
      );
      void answer.then(() => (gaveWay += 1));
      void writer.write(jpeg.subarray(0, 100)).catch(() => undefined);
      return { answer, end: () => writer.close().catch(() => undefined) };
    });
    // All eight have come: one that comes after the next one would have another give way.
    const there = async () => [gaveWay, (await incoming().catch(() => [])).length];
    await expect.poll(there).toEqual([2, 6]);
    const late = new Promise((resolve) => setTimeout(resolve, 20_000, 'held up'));
    const next = put(aino, `meet/${pictureIdOf('stuck')}`, jpeg).then(({ json }) => json());
    expect(await Promise.race([next, late])).toMatchObject({ pictureId: pictureIdOf('stuck') });
    for (const one of stuck) await one.end();
    const answers = await Promise.all(stuck.map(({ answer }) => answer));
    expect(answers.filter((status) => status === 200)).toHaveLength(5);
    expect(await incoming()).toEqual([]);
  });

  it('API-06 one account sends at most 40 pictures in a day', async () => {
    const eager = await Person.register(gateway.app, 'Eager');
    const records = Array.from({ length: 40 }, (_, at) => ({
      _id: `upload:${eager.uid}:${pictureIdOf(`e${at}`)}`,
      kind: 'upload',
      uid: eager.uid,
      pictureId: pictureIdOf(`e${at}`),
      picture: 'meet',
      file: `e${at}`.padEnd(20, '0'),
      thumbhash: '',
      bytes: 1,
      createdAt: new Date().toISOString(),
    }));
    await gateway.on.store.db('gateway').putMany(records);
    const answer = await put(eager, `meet/${pictureIdOf('more')}`, jpeg);
    expect([answer.statusCode, answer.json()]).toMatchObject([429, { code: 'TOO_MANY_REQUESTS' }]);
    gateway.time.pass(25 * 60);
    const browser = gateway.browser();
    await browser.login(eager.email, 'metsapolku-eager-91');
    const tomorrow = await browser.send('PUT', `/api/images/meet/${pictureIdOf('more')}`, jpeg);
    expect(tomorrow.status).toBe(200);
  });

  it('API-06 one account keeps the decoder busy 120 times a day at most, whatever came of it', async () => {
    const strict = await startTestGateway({ env: { RATE_LIMIT_FACTOR: '1' } });
    const busy = await Person.register(strict.app, 'Busy');
    const address = `/api/images/profile/${pictureIdOf('busy')}`;
    const send = (body: Buffer) => busy.call('PUT', address, body);
    const cut = jpeg.subarray(0, jpeg.length / 2);
    for (let n = 0; n < 120; n += 1) expect((await send(cut)).statusCode).toBe(415);
    const answer = await send(jpeg);
    expect([answer.statusCode, answer.json()]).toMatchObject([429, { code: 'TOO_MANY_REQUESTS' }]);
    strict.time.pass(25 * 60);
    await busy.signInAgain();
    expect((await send(jpeg)).statusCode).toBe(200);
    await strict.stop();
  });
});
