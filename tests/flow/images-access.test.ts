import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blockId } from '../../schemas/domain/ids.ts';
import { publishMeet, signUpTo } from '../helpers/meet-up.ts';
import { pictureIdOf } from '../helpers/people.ts';
import { Person } from '../helpers/person.ts';
import { sample } from '../helpers/sample-images.ts';
import { startTestGateway } from '../helpers/test-gateway.ts';
import type { TestGateway } from '../helpers/test-gateway.ts';

describe('GET /api/images', () => {
  let gateway: TestGateway;
  let aino: Person;
  let near: Person;
  let far: Person;

  beforeAll(async () => {
    gateway = await startTestGateway();
    aino = await Person.withProfile(gateway.app, 'Aino');
    near = await Person.withProfile(gateway.app, 'Near');
    far = await Person.withProfile(gateway.app, 'Far', { location: 'Utsjoki' });
  });
  afterAll(() => gateway.stop());

  const urlOf = (person: Person, field = 'picUrl'): string =>
    `/api/images/${String(person.device.docs.profile.get(person.uid)?.[field])}`;
  const statusFor = async (viewer: Person, url: string): Promise<number> =>
    (await viewer.call('GET', url)).statusCode;

  it('IMG-10 whoever may see the profile gets its picture in every size, others do not', async () => {
    const [main, thumb] = [urlOf(aino), urlOf(aino, 'thumbUrl')];
    for (const url of [main, thumb, thumb.replace('_512', '_200')]) {
      expect(await statusFor(near, url)).toBe(200);
      expect(await statusFor(aino, url)).toBe(200);
      expect(await statusFor(far, url)).toBe(404);
    }
  });

  it('IMG-10 missing and forbidden look the same', async () => {
    const forbidden = await far.call('GET', urlOf(aino));
    const missing = await far.call(
      'GET',
      urlOf(aino).replace(/[a-z0-9]{20}\.jpg/, `${'a'.repeat(20)}.jpg`),
    );
    expect([forbidden.statusCode, forbidden.body]).toEqual([missing.statusCode, missing.body]);
    const headers = ({ date: _date, ...rest }: Record<string, unknown>) => rest;
    expect(headers(forbidden.headers)).toEqual(headers(missing.headers));
  });

  it('IMG-10 who asks for pictures that are not to be had is told to wait: each costs the store a search', async () => {
    const strict = await startTestGateway({ env: { RATE_LIMIT_FACTOR: '1' } });
    const person = await Person.register(strict.app, 'Leena');
    const url = `/api/images/meet_images/${person.uid}/${'a'.repeat(20)}.jpg`;
    const statuses: number[] = [];
    for (let n = 0; n < 310; n += 1) statuses.push((await person.call('GET', url)).statusCode);
    expect(statuses.slice(0, 250)).toEqual(Array.from({ length: 250 }, () => 404));
    expect(statuses.at(-1)).toBe(429);
    await strict.stop();
  });

  it('IMG-10 nothing without a session; the picture cookie of a sign-in is enough', async () => {
    const url = urlOf(aino);
    expect((await gateway.app.inject({ method: 'GET', url })).statusCode).toBe(404);
    const browser = gateway.browser();
    await browser.login(near.email, 'metsapolku-near-91');
    browser.token = '';
    expect((await browser.get(url)).status).toBe(200);
    await browser.post('/api/auth/logout');
    expect((await browser.get(url)).status).toBe(404);
  });

  it.each([
    '../../../etc/passwd',
    '..%2f..%2fjwt-secret',
    'user_profile_images/../../jwt-secret',
    'user_profile_images/%2e%2e/%2e%2e/jwt-secret',
    'user_profile_images/thumbnails/../x.jpg',
    'user_profile_images//x.jpg',
    'user_profile_images\\x.jpg',
    '%00',
    'meet_images/',
    '',
  ])('IMG-06 the path %j leads nowhere', async (path) => {
    expect([400, 404]).toContain(await statusFor(aino, `/api/images/${path}`));
  });

  it('IMG-06 a name that could be a file, but of another folder, size or kind, leads nowhere', async () => {
    const url = urlOf(aino);
    expect(await statusFor(aino, url.replace('user_profile_images', 'meet_images'))).toBe(404);
    expect(await statusFor(aino, url.replace('.jpg', '.svg'))).toBe(404);
    expect(await statusFor(aino, url.replace('.jpg', '_512.jpg'))).toBe(404);
    expect(await statusFor(near, url.replace(aino.uid, near.uid))).toBe(404);
  });

  it('IMG-11 browsers get the best form that they accept, and may keep it for a minute', async () => {
    const get = (accept: string | undefined, more: Record<string, string> = {}) =>
      gateway.app.inject({
        method: 'GET',
        url: urlOf(aino),
        headers: {
          authorization: `Bearer ${near.token}`,
          ...(accept === undefined ? {} : { accept }),
          ...more,
        },
      });
    const typeFor = async (accept: string | undefined) =>
      (await get(accept)).headers['content-type'];
    expect(await typeFor('image/avif,image/webp,image/apng,*/*;q=0.8')).toBe('image/avif');
    expect(await typeFor('image/webp,*/*')).toBe('image/webp');
    expect(await typeFor('image/avif;q=0, image/webp')).toBe('image/webp');
    expect(await typeFor('*/*')).toBe('image/jpeg');
    expect(await typeFor(undefined)).toBe('image/jpeg');
    const { headers } = await get('image/avif');
    expect(headers).toMatchObject({
      'cache-control': 'private, max-age=60',
      'x-content-type-options': 'nosniff',
    });
    expect(String(headers.vary)).toContain('Accept');
    expect(headers['set-cookie']).toBeUndefined();
    const etag = String(headers.etag);
    expect((await get('image/avif', { 'if-none-match': etag })).statusCode).toBe(304);
    expect((await get('*/*', { 'if-none-match': etag })).statusCode).toBe(200);
  });

  it('IMG-07 a replaced picture is gone, the new one is there', async () => {
    const old = urlOf(aino);
    await aino.upload('profile', pictureIdOf('newer'), await sample().negate().jpeg().toBuffer());
    await aino.patch('profile', aino.uid, { picture_id: pictureIdOf('newer') });
    await aino.sync();
    expect(urlOf(aino)).not.toBe(old);
    expect(await statusFor(near, old)).toBe(404);
    expect(await statusFor(near, urlOf(aino))).toBe(200);
  });

  it('MEET-31 a meet picture is seen by those who see the meet', async () => {
    const meetId = await publishMeet(aino);
    await aino.sync();
    const url = `/api/images/${String(aino.device.docs.meets.get(meetId)?.['meet_pic_url'])}`;
    expect(await statusFor(near, url)).toBe(200);
    expect(await statusFor(far, url)).toBe(200);
    // ACC-10: a hidden owner's card is closed, the face on the open meet is not
    await aino.patch('profile', aino.uid, { hideProfile: true });
    expect(await statusFor(far, urlOf(aino, 'thumbUrl'))).toBe(200);
    expect(await statusFor(far, urlOf(aino))).toBe(404);
    await aino.patch('meets', meetId, { closed: true });
    expect(await statusFor(far, urlOf(aino, 'thumbUrl'))).toBe(404);
    await aino.patch('profile', aino.uid, { hideProfile: false });
    expect(await statusFor(near, url)).toBe(404);
    expect(await statusFor(aino, url)).toBe(200);
  });

  it('MEET-35 DATA-48 the picture of a meet that reports archived is in quarantine, for its chats too', async () => {
    const meetId = await publishMeet(aino, { picture_id: pictureIdOf('uinti') });
    await signUpTo(near, meetId);
    await aino.patch('meets', meetId, { closed: true });
    const url = `/api/images/${String(near.device.docs.meets.get(meetId)?.['meet_pic_url'])}`;
    expect(await statusFor(near, url)).toBe(200);
    const { app, on } = gateway;
    const archived = { archived: true, archived_by: 'reports' } as const;
    await on.store.db('meets').update(meetId, (meet) => meet && { ...meet, ...archived });
    await expect.poll(() => app.facts.meet(meetId)?.archived).toBe(true);
    await near.sync();
    expect(near.device.docs.meets.get(meetId)).toMatchObject({ meet_pic_url: null });
    expect(near.device.docs.chats.size).toBe(1);
    for (const viewer of [near, aino, far]) expect(await statusFor(viewer, url)).toBe(404);
  });

  it('SAFE-12 after a block neither gets the other’s picture, even one kept by its ETag', async () => {
    const url = urlOf(near);
    const before = await aino.call('GET', url);
    expect(before.statusCode).toBe(200);
    await aino.create('relations', {
      id: blockId(aino.uid, near.uid),
      actor: aino.uid,
      kind: 'block',
      target: near.uid,
    });
    const headers = {
      authorization: `Bearer ${aino.token}`,
      'if-none-match': String(before.headers.etag),
    };
    expect((await gateway.app.inject({ method: 'GET', url, headers })).statusCode).toBe(404);
    expect(await statusFor(near, urlOf(aino))).toBe(404);
  });
});
