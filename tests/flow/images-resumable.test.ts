import { request as httpRequest } from 'node:http';
import type { ClientRequest } from 'node:http';
import { chmod, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { limits } from '../../schemas/limits.ts';
import { StoreError } from '../../sync-server/store/errors.ts';
import { pictureIdOf } from '../helpers/people.ts';
import { Person } from '../helpers/person.ts';
import { noise, sample } from '../helpers/sample-images.ts';
import { startTestGateway } from '../helpers/test-gateway.ts';
import type { TestGateway } from '../helpers/test-gateway.ts';

describe('uploads in pieces', () => {
  let gateway: TestGateway;
  let address: string;
  let picture: Buffer;
  let aino: Person;

  beforeAll(async () => {
    gateway = await startTestGateway();
    address = await gateway.app.listen({ port: 0, host: '127.0.0.1' });
    picture = await noise(700, 700).png().toBuffer();
    aino = await Person.register(gateway.app, 'Aino');
  });
  afterAll(() => gateway.stop());

  const call = (
    method: string,
    name: string,
    headers: Record<string, string | number> = {},
    body?: Buffer,
    who = aino,
  ) =>
    gateway.app.inject({
      method: method as 'PATCH',
      url: `/api/images/meet/${pictureIdOf(name)}`,
      headers: {
        authorization: `Bearer ${who.token}`,
        'tus-resumable': '1.0.0',
        ...(body ? { 'content-type': 'application/offset+octet-stream' } : {}),
        ...headers,
      },
      ...(body ? { payload: body } : {}),
    });
  const begin = (name: string, length = picture.length) =>
    call('POST', name, { 'upload-length': length });
  const piece = (name: string, from: number, to: number) =>
    call('PATCH', name, { 'upload-offset': from }, picture.subarray(from, to));

  /** Begins to send the whole, stops after so many bytes, and waits until some of them have arrived. */
  async function sendPart(name: string, bytes: number, who = aino): Promise<ClientRequest> {
    const url = `${address}/api/images/meet/${pictureIdOf(name)}`;
    const headers = {
      authorization: `Bearer ${who.token}`,
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
      'content-length': picture.length,
    };
    const request = httpRequest(url, { method: 'PATCH', headers });
    request.on('error', () => undefined);
    request.write(picture.subarray(0, bytes));
    const file = join(gateway.on.directory, 'incoming', who.uid, `meet-${pictureIdOf(name)}`);
    await expect.poll(async () => (await stat(file)).size).toBeGreaterThan(0);
    return request;
  }

  it('IMG-03 a folder that cannot be made at first is made for the next request', async () => {
    const incoming = join(gateway.on.directory, 'incoming');
    await writeFile(incoming, 'in the way');
    expect((await begin('whole')).statusCode).toBe(503);
    expect(gateway.app.troubles.last('images')).toContain('image storage: EEXIST');
    await rm(incoming);
    expect((await begin('whole')).statusCode).toBe(201);
    expect((await call('DELETE', 'whole')).statusCode).toBe(204);
  });

  it('IMG-09 what a camera has written, place and all, is read by nobody else on this machine while it arrives', async () => {
    const others = 0o077;
    const incoming = (at: TestGateway) => join(at.on.directory, 'incoming');
    const openTo = async (at: TestGateway) => (await stat(incoming(at))).mode & others;
    await aino.upload('meet', pictureIdOf('alone'));
    expect(await openTo(gateway)).toBe(0);
    // As earlier versions have left it.
    const older = await startTestGateway();
    await mkdir(incoming(older));
    await chmod(incoming(older), 0o755);
    const ville = await Person.register(older.app, 'Ville');
    const begun = await older.app.inject({
      method: 'POST',
      url: `/api/images/meet/${pictureIdOf('first')}`,
      headers: {
        authorization: `Bearer ${ville.token}`,
        'tus-resumable': '1.0.0',
        'upload-length': '300000',
      },
    });
    expect(begun.statusCode).toBe(201);
    expect(await openTo(older)).toBe(0);
    await older.stop();
  });

  it('IMG-03 LIM-12 a picture above 262144 bytes arrives in pieces and is answered like a whole one', async () => {
    expect(picture.length).toBeGreaterThan(limits.resumableBytes);
    const begun = await begin('whole');
    expect([begun.statusCode, begun.headers['location'], begun.headers['tus-resumable']]).toEqual([
      201,
      `/api/images/meet/${pictureIdOf('whole')}`,
      '1.0.0',
    ]);
    const half = Math.floor(picture.length / 2);
    const first = await piece('whole', 0, half);
    expect([first.statusCode, first.headers['upload-offset']]).toEqual([204, String(half)]);
    const told = await call('HEAD', 'whole');
    expect(told.headers).toMatchObject({
      'upload-offset': String(half),
      'upload-length': String(picture.length),
    });
    const last = await piece('whole', half, picture.length);
    expect([last.statusCode, last.json()]).toMatchObject([
      200,
      { pictureId: pictureIdOf('whole') },
    ]);
    expect(await readdir(join(gateway.on.directory, 'incoming', aino.uid))).toEqual([]);
    for (const again of [
      await begin('whole'),
      await piece('whole', half, picture.length),
      await call('PUT', 'whole', {}, picture),
    ]) {
      expect([again.statusCode < 300, again.json()]).toEqual([true, last.json()]);
    }
    const there = await call('HEAD', 'whole');
    expect([
      there.statusCode,
      there.headers['upload-offset'],
      there.headers['upload-length'],
      there.headers['tus-resumable'],
    ]).toEqual([200, String(picture.length), String(picture.length), '1.0.0']);
    expect((await piece('whole', picture.length, picture.length)).statusCode).toBe(409);
  });

  it('IMG-03 the request that begins may bring all of it', async () => {
    const lengths = { 'upload-length': picture.length };
    const answer = await call('POST', 'atonce', lengths, picture);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { pictureId: pictureIdOf('atonce') },
    ]);
    expect(answer.headers).toMatchObject({
      'upload-offset': String(picture.length),
      location: `/api/images/meet/${pictureIdOf('atonce')}`,
    });
  });

  it('IMG-03 what a crash left complete but unstored is stored when the device asks', async () => {
    const leave = async (name: string, bytes: Buffer) => {
      await begin(name, bytes.length);
      const path = join(gateway.on.directory, 'incoming', aino.uid, `meet-${pictureIdOf(name)}`);
      await writeFile(path, bytes.toString('latin1'), 'latin1');
    };
    await leave('left', picture);
    const told = await call('HEAD', 'left');
    expect([told.statusCode, told.headers['upload-offset']]).toEqual([200, String(picture.length)]);
    expect((await call('PUT', 'left', {}, Buffer.from('x'))).statusCode).toBe(200);
    await leave('broken', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    expect((await call('HEAD', 'broken')).statusCode).toBe(415);
    expect((await call('HEAD', 'broken')).statusCode).toBe(404);
  });

  it('IMG-03 API-09 what storage or store do not take now is told as passing, and stored when the device asks', async () => {
    const folder = join(gateway.on.directory, 'images', 'meet_images', aino.uid);
    await rm(folder, { recursive: true, force: true });
    await mkdir(dirname(folder), { recursive: true });
    await writeFile(folder, 'in the way');
    const small = await sample().jpeg().toBuffer();
    const bring = async (name: string) => {
      await begin(name, small.length);
      const answer = await call('PATCH', name, { 'upload-offset': 0 }, small);
      return [answer.statusCode, answer.json<{ code: string }>().code];
    };
    expect(await bring('held')).toEqual([503, 'UNAVAILABLE']);
    expect(gateway.app.troubles.last('images')).toContain('image storage: E');
    await rm(folder);
    expect((await call('HEAD', 'held')).headers['upload-offset']).toBe(String(small.length));
    const failing = async (name: string, failure: Error) => {
      const put = vi.spyOn(gateway.on.store.db('gateway'), 'put').mockRejectedValueOnce(failure);
      const answer = await bring(name);
      put.mockRestore();
      await call('DELETE', name);
      return answer;
    };
    const [away, tooLarge] = [503, 413].map((status) => new StoreError('no', status, undefined));
    expect(await failing('away', away as Error)).toEqual([503, 'UNAVAILABLE']);
    expect(await failing('toolarge', tooLarge as Error)).toEqual([500, 'INTERNAL']);
    expect(await failing('bug', new Error('a bug'))).toEqual([500, 'INTERNAL']);
  });

  it('IMG-04 what is given up is deleted, what is stored is not', async () => {
    await begin('givenup');
    expect((await call('DELETE', 'givenup')).statusCode).toBe(204);
    expect((await call('HEAD', 'givenup')).statusCode).toBe(404);
    expect((await call('DELETE', 'whole')).statusCode).toBe(404);
    expect((await call('HEAD', 'whole')).statusCode).toBe(200);
  });

  it('IMG-03 IMG-04 a connection that dies in the middle costs only what had not arrived', async () => {
    await begin('cut');
    const half = Math.floor(picture.length / 2);
    const dying = await sendPart('cut', half);
    const ended = new Promise((resolve) => dying.on('close', resolve));
    dying.destroy();
    await ended;
    const offset = Number((await call('HEAD', 'cut')).headers['upload-offset']);
    expect(offset).toBeGreaterThan(0);
    expect(offset).toBeLessThanOrEqual(half);
    const rest = await piece('cut', offset, picture.length);
    expect([rest.statusCode, rest.json()]).toMatchObject([200, { pictureId: pictureIdOf('cut') }]);
  });

  it('IMG-03 a connection that hangs does not hold up the next one', async () => {
    await begin('hang');
    const hanging = await sendPart('hang', 9000);
    const offset = Number((await call('HEAD', 'hang')).headers['upload-offset']);
    expect(offset).toBeGreaterThan(0);
    const rest = await piece('hang', offset, picture.length);
    hanging.destroy();
    expect([rest.statusCode, rest.json()]).toMatchObject([200, { pictureId: pictureIdOf('hang') }]);
  });

  it('ACC-15 AUTH-13 a picture that is complete only when its account is gone is not stored', async () => {
    const sari = await Person.register(gateway.app, 'Sari');
    await call('POST', 'late', { 'upload-length': picture.length }, undefined, sari);
    const sending = await sendPart('late', 9000, sari);
    // As another gateway deletes it: what lies in this one's folder is swept later.
    await gateway.app.accounts.accounts.erase(sari.uid);
    const answer = new Promise<number | undefined>((resolve) =>
      sending.on('response', ({ statusCode }) => resolve(statusCode)),
    );
    sending.end(picture.subarray(9000));
    expect(await answer).toBe(401);
    const stored = await gateway.on.store.db('gateway').range({});
    expect(stored.filter(({ _id }) => _id.startsWith(`upload:${sari.uid}`))).toEqual([]);
  });

  it('IMG-03 a piece that does not fit the end is not taken', async () => {
    await begin('offset');
    await piece('offset', 0, 1000);
    for (const from of [0, 999, 1001, Number.NaN]) {
      const wrong = await call(
        'PATCH',
        'offset',
        { 'upload-offset': from },
        picture.subarray(0, 10),
      );
      expect(wrong.statusCode).toBe(Number.isNaN(from) ? 400 : 409);
      expect(wrong.json(), 'API-09').toMatchObject({ code: 'BAD_REQUEST' });
      expect(wrong.headers['content-type']).toMatch(/^application\/json/);
    }
    expect((await call('HEAD', 'offset')).headers['upload-offset']).toBe('1000');
    const both = await Promise.all([piece('offset', 1000, 5000), piece('offset', 1000, 5000)]);
    const taken = Number((await call('HEAD', 'offset')).headers['upload-offset']);
    expect(taken).toBeLessThanOrEqual(5000);
    expect(both.map(({ statusCode }) => statusCode)).toContain(taken === 5000 ? 204 : 409);
  });

  it('IMG-03 works behind two proxies, and with extensions of the protocol that nobody here uses', async () => {
    const headers = {
      'x-forwarded-proto': 'https,http',
      'upload-metadata': 'filename !',
      'upload-concat': 'partial',
      'tus-version': '9',
    };
    const begun = await call('POST', 'proxies', { ...headers, 'upload-length': picture.length });
    expect(begun.statusCode).toBe(201);
    const brought = { ...headers, 'upload-offset': 0 };
    const first = await call('PATCH', 'proxies', brought, picture.subarray(0, 1000));
    expect([first.statusCode, first.headers['upload-offset']]).toEqual([204, '1000']);
    expect((await call('HEAD', 'proxies', headers)).headers['upload-offset']).toBe('1000');
    expect((await call('DELETE', 'proxies', headers)).statusCode).toBe(204);
  });

  it.each([
    ['no version', { 'tus-resumable': '' }, 412, 'BAD_REQUEST'],
    ['another version', { 'tus-resumable': '0.2.2' }, 400, 'BAD_REQUEST'],
    ['another content', { 'content-type': 'image/jpeg' }, 400, 'BAD_REQUEST'],
    ['no content type', { 'content-type': '' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a place that is no number', { 'upload-offset': 'x' }, 400, 'BAD_REQUEST'],
    ['a place before the beginning', { 'upload-offset': '-1' }, 400, 'BAD_REQUEST'],
    ['a place in other digits', { 'upload-offset': '1e0' }, 400, 'BAD_REQUEST'],
    ['an empty length', { 'upload-length': '' }, 400, 'BAD_REQUEST'],
  ])('API-09 IMG-03 a piece with %s gets a code', async (_what, headers, status, code) => {
    await begin('codes');
    const sent = { 'upload-offset': '0', ...headers };
    const answer = await call('PATCH', 'codes', sent, picture.subarray(0, 10));
    expect([answer.statusCode, answer.json()]).toMatchObject([
      status,
      { code, message: expect.stringMatching(/./) },
    ]);
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    expect((await call('HEAD', 'codes')).headers['upload-offset']).toBe('0');
  });

  it('API-09 IMG-03 a length in other digits gets a code, too', async () => {
    for (const length of ['1e3', '0x10', '+5', ' ', '9007199254740993'])
      expect(
        (await call('POST', 'digits', { 'upload-length': length })).json(),
        length,
      ).toMatchObject({
        code: 'BAD_REQUEST',
      });
  });

  it('IMG-03 beginning again begins anew; asking first goes on', async () => {
    await begin('again');
    await piece('again', 0, 2000);
    expect((await call('HEAD', 'again')).headers['upload-offset']).toBe('2000');
    await begin('again');
    expect((await call('HEAD', 'again')).headers['upload-offset']).toBe('0');
  });

  it('IMG-08 the limits and refusals of a whole upload hold', async () => {
    expect((await begin('large', limits.imageBytes + 1)).json()).toMatchObject({
      code: 'IMAGE_TOO_LARGE',
    });
    expect((await call('POST', 'none')).json()).toMatchObject({ code: 'BAD_REQUEST' });
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    await begin('svg', svg.length);
    const refused = await call('PATCH', 'svg', { 'upload-offset': 0 }, svg);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      415,
      { code: 'IMAGE_UNSUPPORTED' },
    ]);
    expect((await call('HEAD', 'svg')).statusCode).toBe(404);
    await begin('long', 20);
    const more = await call(
      'PATCH',
      'long',
      { 'upload-offset': 0 },
      (await sample().jpeg().toBuffer()).subarray(0, 4000),
    );
    expect([more.statusCode, more.json()]).toMatchObject([413, { code: 'IMAGE_TOO_LARGE' }]);
    const endless = { 'upload-defer-length': '1' };
    expect((await call('POST', 'endless', endless)).json()).toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('IMG-10 nobody sees or continues the upload of another account', async () => {
    const ville = await Person.register(gateway.app, 'Ville');
    await begin('mine');
    expect((await call('HEAD', 'mine', {}, undefined, ville)).statusCode).toBe(404);
    const more = await call('PATCH', 'mine', { 'upload-offset': 0 }, picture, ville);
    expect([more.statusCode, more.json()]).toMatchObject([404, { code: 'NOT_FOUND' }]);
    expect((await call('DELETE', 'mine', {}, undefined, ville)).statusCode).toBe(404);
    expect((await call('HEAD', 'mine')).statusCode).toBe(200);
    for (const method of ['POST', 'HEAD', 'PATCH', 'DELETE']) {
      const nobody = { ...ville, token: 'none' } as unknown as Person;
      expect((await call(method, 'mine', {}, undefined, nobody)).statusCode).toBe(401);
    }
  });

  it.each(['POST', 'HEAD', 'PATCH', 'DELETE'])(
    'IMG-06 API-09 %s of what is no picture of a kind leads nowhere',
    async (method) => {
      const good = pictureIdOf('nowhere');
      for (const path of [`offer/${good}`, `meet/${good.toUpperCase()}`, `meet/${good}.json`]) {
        const answer = await gateway.app.inject({
          method: method as 'PATCH',
          url: `/api/images/${path}`,
          headers: {
            authorization: `Bearer ${aino.token}`,
            'tus-resumable': '1.0.0',
            'upload-length': 500,
          },
        });
        expect([path, answer.statusCode]).toEqual([path, 404]);
        if (method !== 'HEAD') expect(answer.json()).toMatchObject({ code: 'NOT_FOUND' });
      }
    },
  );

  it('IMG-03 one account keeps at most three unfinished uploads, also of many that it begins at once', async () => {
    const hasty = await Person.register(gateway.app, 'Hasty');
    const names = Array.from({ length: 30 }, (_, n) => `h${n}`);
    const begun = names.map((name) =>
      call('POST', name, { 'upload-length': 500 }, undefined, hasty),
    );
    expect((await Promise.all(begun)).map(({ statusCode }) => statusCode)).toEqual(
      names.map(() => 201),
    );
    expect(await readdir(join(gateway.on.directory, 'incoming', hasty.uid))).toHaveLength(6);
  });

  it('API-06 one account keeps at most three unfinished uploads', async () => {
    const eager = await Person.register(gateway.app, 'Eager');
    for (const name of ['e1', 'e2', 'e3', 'e4', 'e5'])
      await call('POST', name, { 'upload-length': 500 }, undefined, eager);
    expect(await readdir(join(gateway.on.directory, 'incoming', eager.uid))).toHaveLength(6);
    expect((await call('HEAD', 'e1', {}, undefined, eager)).statusCode).toBe(404);
    expect((await call('HEAD', 'e5', {}, undefined, eager)).statusCode).toBe(200);
  });
});
