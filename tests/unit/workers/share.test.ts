import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetEarlierShare, isShare, takeShare } from '../../../workers/share.ts';
import { memoryCaches } from './memory-caches.ts';

const origin = 'https://a.example';
const shared = 'kd-shared';
const signedOut = 'kohdataan-signed-out';
let kept: ReturnType<typeof memoryCaches>;

beforeEach(() => {
  kept = memoryCaches('kd-shell-1');
  vi.stubGlobal('caches', kept.storage);
  vi.stubGlobal('location', new URL(origin));
  // Node wants whole addresses there, a worker does not.
  vi.spyOn(Response, 'redirect').mockImplementation(
    (location, status = 302) =>
      new Response(null, { status, headers: { location: String(location) } }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

type Fields = Record<string, string | File | File[]>;

/** Another app shares that. @returns where the browser is led, and how */
async function share(fields: Fields): Promise<string> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat()) body.append(name, one);
  const answer = await takeShare(new Request(`${origin}/mymeeteditor`, { method: 'POST', body }));
  return `${answer.status} ${answer.headers.get('location')}`;
}

const content = async () =>
  (await kept.all.get(shared)?.get('/shared/content')?.clone().json()) as unknown;
const picture = () => kept.all.get(shared)?.get('/shared/picture')?.clone();
const photo = (name: string, words = 'kuva') => new File([words], name, { type: 'image/jpeg' });

describe('what another app shares', () => {
  it('GEN-01 is known by its address, method and origin', () => {
    const isOne = (method: string, address: string) =>
      isShare({ method } as Request, new URL(address, origin));
    expect(isOne('POST', '/mymeeteditor')).toBe(true);
    expect(isOne('GET', '/mymeeteditor')).toBe(false);
    expect(isOne('POST', '/sync')).toBe(false);
    expect(isOne('POST', 'https://b.example/mymeeteditor')).toBe(false);
  });

  it('GEN-01 waits whole for the editor: words, and the picture with its name and kind', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(1_795_000_000_000);
    const fields = { title: 'Nuotio', text: 'Lähdetkö?', url: 'https://b.example/1' };
    const led = await share({ ...fields, picture: photo('kesä & yö.jpg') });
    expect(led).toBe('303 /mymeeteditor?jaettu=1');
    const texts = ['Nuotio', 'Lähdetkö?', 'https://b.example/1'];
    expect(await content()).toEqual({ texts, at: 1_795_000_000_000 });
    expect(await picture()?.text()).toBe('kuva');
    expect(picture()?.headers.get('content-type')).toBe('image/jpeg');
    expect(decodeURIComponent(picture()?.headers.get('x-name') ?? '')).toBe('kesä & yö.jpg');
  });

  it('GEN-01 may be words alone: where no file is chosen a form sends one without name and bytes', async () => {
    await share({ text: 'Kahville?', picture: photo('', '') });
    expect(await content()).toMatchObject({ texts: ['Kahville?'] });
    expect(picture()).toBeUndefined();
  });

  it('IMG-08 a picture that came empty is kept, so that the editor says so; another that is none goes before it', async () => {
    await share({ picture: photo('tyhjä.jpg', '') });
    expect(decodeURIComponent(picture()?.headers.get('x-name') ?? '')).toBe('tyhjä.jpg');
    await share({ picture: [photo('tyhjä.jpg', ''), photo('toinen.jpg')] });
    expect(await picture()?.text()).toBe('kuva');
    expect(await content()).toMatchObject({ oneOfMany: true });
  });

  it('GEN-01 is one picture of several, and the editor is told', async () => {
    await share({ picture: [photo('1.jpg', 'yksi'), photo('2.jpg', 'kaksi')] });
    expect(await picture()?.text()).toBe('yksi');
    expect(await content()).toMatchObject({ oneOfMany: true });
    await share({ picture: photo('1.jpg') });
    expect(await content()).not.toHaveProperty('oneOfMany');
  });

  it('SYNC-10 takes the room of kept pictures, which come again', async () => {
    await (await kept.storage.open('kd-images-full-aino')).put('/1.jpg', new Response('vanha'));
    kept.room.isFull = () => (kept.all.get('kd-images-full-aino')?.size ?? 0) > 0;
    const led = await share({ text: 'Nuotio', picture: photo('kesä.jpg') });
    expect(led).toBe('303 /mymeeteditor?jaettu=1');
    expect(await content()).toMatchObject({ texts: ['Nuotio'] });
    expect(await picture()?.text()).toBe('kuva');
    expect(kept.all.has('kd-images-full-aino'), 'made by the app, and used on').toBe(true);
  });

  it('SYNC-16 costs no kept pictures where it is not room that it lacks', async () => {
    await (await kept.storage.open('kd-images-full-aino')).put('/1.jpg', new Response('vanha'));
    kept.room.isFull = () => {
      throw new TypeError('damaged');
    };
    expect(await share({ text: 'Nuotio' })).toBe('303 /mymeeteditor?jaettu=0');
    expect([...(kept.all.get('kd-images-full-aino')?.keys() ?? [])]).toEqual(['/1.jpg']);
  });

  it('GEN-01 takes the place of all that was shared before: words never get another’s picture', async () => {
    await share({ text: 'Ensin', picture: photo('ensin.jpg') });
    await share({ text: 'Sitten' });
    expect(await content()).toMatchObject({ texts: ['Sitten'] });
    expect(picture()).toBeUndefined();
  });

  it('SYNC-14 is not said to be kept where there is no room for it', async () => {
    kept.room.isFull = (one) => one === '/shared/content';
    const led = await share({ text: 'Ensin', picture: photo('ensin.jpg') });
    expect(led).toBe('303 /mymeeteditor?jaettu=0');
    expect(await content()).toBeUndefined();
  });

  it('SYNC-10 SYNC-14 keeps the words where there is no room for the picture, and says so', async () => {
    kept.room.isFull = (one) => one === '/shared/picture';
    const led = await share({ text: 'Ensin', picture: photo('ensin.jpg') });
    expect(led).toBe('303 /mymeeteditor?jaettu=0');
    expect(await content()).toMatchObject({ texts: ['Ensin'] });
  });
});

describe('what was shared and never taken', () => {
  it('AUTH-14 goes with a sign-out, if it came before it', async () => {
    await share({ text: 'Ennen' });
    await kept.storage.open(signedOut);
    await forgetEarlierShare();
    expect([...kept.all.keys()]).toEqual(['kd-shell-1', signedOut]);
  });

  it('SYNC-10 waits for who signs in next, if it came after it', async () => {
    await kept.storage.open(signedOut);
    await share({ text: 'Jälkeen' });
    await forgetEarlierShare();
    expect(await content()).toMatchObject({ texts: ['Jälkeen'] });
  });

  it('AUTH-14 half of it goes as well', async () => {
    kept.room.isFull = (path) => path === '/shared/content';
    await share({ text: 'Ennen', picture: photo('ennen.jpg') });
    await forgetEarlierShare();
    expect([...kept.all.keys()]).toEqual(['kd-shell-1']);
  });
});
