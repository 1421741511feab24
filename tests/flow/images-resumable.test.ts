import { request as httpRequest } from 'node:http';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '../../schemas/limits.ts';
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
        ...(body ? { 'content-type': 'application/offset+octet-stream' } : {}),
        ...headers,
      },
      ...(body ? { payload: body } : {}),
    });
  const begin = (name: string, length = picture.length) =>
    call('POST', name, { 'upload-length': length });
  const piece = (name: string, from: number, to: number) =>
    call('PATCH', name, { 'upload-offset': from }, picture.subarray(from, to));

  it('IMG-03 LIM-12 a picture above 262144 bytes arrives in pieces and is answered like a whole one', async () => {
    expect(picture.length).toBeGreaterThan(limits.resumableBytes);
    const begun = await begin('whole');
    expect([
      begun.statusCode,
      begun.headers['upload-offset'],
      begun.headers['tus-resumable'],
    ]).toEqual([201, '0', '1.0.0']);
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
      expect([again.statusCode, again.json()]).toEqual([200, last.json()]);
    }
  });

  it('IMG-03 IMG-04 a connection that dies in the middle costs only what had not arrived', async () => {
    await begin('cut');
    const half = Math.floor(picture.length / 2);
    await new Promise<void>((resolve) => {
      const url = `${address}/api/images/meet/${pictureIdOf('cut')}`;
      const headers = {
        authorization: `Bearer ${aino.token}`,
        'upload-offset': '0',
        'content-length': picture.length,
      };
      const dying = httpRequest(url, { method: 'PATCH', headers });
      dying.on('error', () => resolve());
      dying.write(picture.subarray(0, half), () =>
        setTimeout(() => dying.destroy(new Error('cut')), 100),
      );
    });
    const offset = Number((await call('HEAD', 'cut')).headers['upload-offset']);
    expect(offset).toBeGreaterThan(0);
    expect(offset).toBeLessThanOrEqual(half);
    const rest = await piece('cut', offset, picture.length);
    expect([rest.statusCode, rest.json()]).toMatchObject([200, { pictureId: pictureIdOf('cut') }]);
  });

  it('IMG-03 a connection that hangs does not hold up the next one', async () => {
    await begin('hang');
    const url = `${address}/api/images/meet/${pictureIdOf('hang')}`;
    const headers = {
      authorization: `Bearer ${aino.token}`,
      'upload-offset': '0',
      'content-length': picture.length,
    };
    const hanging = httpRequest(url, { method: 'PATCH', headers });
    hanging.on('error', () => undefined);
    await new Promise((resolve) => hanging.write(picture.subarray(0, 9000), resolve));
    await new Promise((resolve) => setTimeout(resolve, 150));
    const offset = Number((await call('HEAD', 'hang')).headers['upload-offset']);
    const rest = await piece('hang', offset, picture.length);
    hanging.destroy();
    expect([rest.statusCode, rest.json()]).toMatchObject([200, { pictureId: pictureIdOf('hang') }]);
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
      expect([wrong.statusCode, wrong.headers['upload-offset']]).toEqual([409, '1000']);
    }
    const both = await Promise.all([piece('offset', 1000, 5000), piece('offset', 1000, 5000)]);
    const taken = Number((await call('HEAD', 'offset')).headers['upload-offset']);
    expect(taken).toBeLessThanOrEqual(5000);
    expect(both.map(({ statusCode }) => statusCode)).toContain(taken === 5000 ? 204 : 409);
  });

  it('IMG-03 beginning again goes on; with another length it starts anew', async () => {
    await begin('again');
    await piece('again', 0, 2000);
    expect((await begin('again')).headers['upload-offset']).toBe('2000');
    expect((await begin('again', picture.length + 1)).headers['upload-offset']).toBe('0');
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
    expect(more.json()).toMatchObject({ code: 'IMAGE_UNSUPPORTED' });
  });

  it('IMG-10 nobody sees or continues the upload of another account', async () => {
    const ville = await Person.register(gateway.app, 'Ville');
    await begin('mine');
    expect((await call('HEAD', 'mine', {}, undefined, ville)).statusCode).toBe(404);
    expect((await call('PATCH', 'mine', { 'upload-offset': 0 }, picture, ville)).statusCode).toBe(
      404,
    );
  });

  it('one account keeps at most three unfinished uploads', async () => {
    const eager = await Person.register(gateway.app, 'Eager');
    for (const name of ['e1', 'e2', 'e3', 'e4', 'e5'])
      await call('POST', name, { 'upload-length': 500 }, undefined, eager);
    expect(await readdir(join(gateway.on.directory, 'incoming', eager.uid))).toHaveLength(3);
    expect((await call('HEAD', 'e5', {}, undefined, eager)).statusCode).toBe(200);
  });
});
