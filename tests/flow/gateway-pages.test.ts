import { createHash } from 'node:crypto';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestStore } from '../helpers/test-core.ts';
import type { TestStore } from '../helpers/test-core.ts';
import { startTestGateway } from '../helpers/test-gateway.ts';
import type { TestGateway } from '../helpers/test-gateway.ts';

let gateway: TestGateway;
let on: TestStore;
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const page = '<!doctype html><style>b{color:red}</style><script>let early = 1;</script>';

beforeAll(async () => {
  on = await openTestStore();
  const client = join(on.directory, 'client');
  await mkdir(join(client, 'assets'), { recursive: true });
  await mkdir(join(client, 'terms'), { recursive: true });
  await writeFile(join(client, 'index.html'), `${page}teaser`);
  await writeFile(join(client, 'app.html'), `${page}shell`);
  await writeFile(join(client, 'terms', 'index.html'), `${page}ehdot`);
  for (const name of ['login', 'landing']) {
    await mkdir(join(client, name), { recursive: true });
    for (const file of ['index.html', 'en.html']) await writeFile(join(client, name, file), page);
  }
  await mkdir(join(client, 'cookies'), { recursive: true });
  await writeFile(join(client, 'cookies', 'index.html'), '<script>let other = 2;</script>');
  await writeFile(join(client, 'assets', 'main-Ab12Cd34.js'), 'export const plain = 1;');
  await writeFile(
    join(client, 'assets', 'main-Ab12Cd34.js.br'),
    new Uint8Array(brotliCompressSync('export const packed = 1;')),
  );
  for (const folder of ['.vite', '.well-known']) {
    await mkdir(join(client, folder), { recursive: true });
    await writeFile(join(client, folder, 'list.json'), '{}');
  }
  await writeFile(join(client, 'serviceworker.js'), 'self.skipWaiting');
  await writeFile(join(client, 'manifest.webmanifest'), '{}');
  await mkdir(join(client, 'icons'), { recursive: true });
  await writeFile(join(client, 'icons', 'icon.svg'), '<svg/>');
  gateway = await startTestGateway({ on });
});
afterAll(async () => {
  await gateway.stop();
  await on.remove();
});

describe('the built app', () => {
  const browser = () => gateway.browser();
  const html = { accept: 'text/html,*/*;q=0.8' };

  it('ROUTE-01 public pages come prerendered, other pages as the shell', async () => {
    expect((await browser().get('/', html)).body).toContain('teaser');
    expect((await browser().get('/terms', html)).body).toContain('ehdot');
    expect((await browser().get('/meets', html)).body).toContain('shell');
    expect((await browser().get('/chat/abc_def?x=1', html)).body).toContain('shell');
    expect((await browser().get('/meets', html)).headers['cache-control']).toBe('no-cache');
  });

  it('ROUTE-20 a link that was cut short within a letter leads to /login, not to an answer for programs', async () => {
    const cut = await browser().get('/meets/%C3', html);
    expect([cut.status, cut.headers['location']]).toEqual([302, '/login']);
    for (const [path, headers] of [
      ['/api/%C3', html],
      ['/meets/%C3', { accept: 'image/avif' }],
    ] as const)
      expect((await browser().get(path, headers)).json['code'], path).toBe('BAD_REQUEST');
  });

  it('GEN-09 GEN-11 whoever opens an address that is for programs, and says no, sees a page in their language', async () => {
    const opened = { 'sec-fetch-mode': 'navigate', ...html };
    const { status, headers, body } = await browser().get('/api/images/profile/x', opened);
    expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(body).toContain('<html lang="fi">');
    expect(body).toContain('<h1>Linkki ei toimi</h1>');
    expect(body).toContain('NOT_FOUND');
    expect(body).toContain('<a class="go" href="http://localhost:3000/">Etusivulle</a>');
    const style = /<style>([\s\S]*?)<\/style>/.exec(body)?.[1] ?? '';
    expect(headers['content-security-policy']).toContain(hashOf(style));
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    for (const [asked, language] of [
      ['en-US,en;q=0.9', 'en'],
      ['en,fi;q=0.5', 'fi'],
      ['sv', 'fi'],
    ] as const) {
      const page = await browser().get('/api/nothing', { ...opened, 'accept-language': asked });
      expect(page.body, asked).toContain(`<html lang="${language}">`);
    }
    const fetched = await browser().get('/api/nothing', { ...html, 'sec-fetch-mode': 'cors' });
    expect(fetched.json['code']).toBe('NOT_FOUND');
  });

  it('GEN-07 an address of many slashes is read once, not from each of them on', async () => {
    // The real server takes 16 kB, and would take a quarter of a second for each.
    const many = '/'.repeat(1_000_000);
    expect((await browser().get(`/terms${many}`, html)).body).toContain('ehdot');
    expect((await browser().get(`/x${many}x`, html)).body).toContain('shell');
  });

  it('GEN-08 hashed files are kept for ever, the service worker never', async () => {
    const script = await browser().get('/assets/main-Ab12Cd34.js');
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(script.body).toContain('plain');
    const packed = await browser().get('/assets/main-Ab12Cd34.js', { 'accept-encoding': 'br' });
    expect(packed.headers['content-encoding']).toBe('br');
    const url = '/assets/main-Ab12Cd34.js';
    const { rawPayload } = await gateway.app.inject({ url, headers: { 'accept-encoding': 'br' } });
    // As the build has packed it, better than there is time for here.
    expect(brotliDecompressSync(new Uint8Array(rawPayload)).toString()).toContain('packed');
    expect(packed.headers['content-type']).toContain('javascript');
    const worker = await browser().get('/serviceworker.js');
    expect(worker.headers['cache-control']).toBe('no-cache');
  });

  it('GEN-08 SYNC-01 the manifest and icons are not asked about at every start', async () => {
    for (const path of ['/manifest.webmanifest', '/icons/icon.svg'])
      expect((await browser().get(path)).headers['cache-control']).toBe('public, max-age=86400');
  });

  it.each([
    '/assets/gone-12345678.js',
    '/../package.json',
    '/..%2f..%2fetc/passwd',
    '/.env',
    '/.vite/list.json',
  ])('ROUTE-01 %s is not there, and no page instead', async (url) => {
    const answer = await browser().get(url, { accept: '*/*' });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.body).not.toContain('shell');
  });

  it('GEN-01 a share that no service worker takes leads to the editor, unread', async () => {
    const type = { 'content-type': 'multipart/form-data; boundary=x' };
    const { status, headers } = await browser().post('/mymeeteditor', '--x--', type);
    expect(status).toBe(303);
    expect(headers['location']).toBe('/mymeeteditor?jaettu=0');
  });

  it('GEN-07 pages run only their own scripts', async () => {
    const { headers } = await browser().get('/', html);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'self'");
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';/);
    expect(policy).toMatch(/style-src 'self' 'sha256-[^']+';/);
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['content-security-policy']).toContain(hashOf('let early = 1;'));
    expect(headers['cross-origin-opener-policy'], 'painted sooner').toBe('unsafe-none');
    expect((await browser().get('/.well-known/list.json')).status).toBe(200);
  });

  it.each(['/login', '/login/en.html', '/landing', '/meets', '/meets?jatka', '/unknown'])(
    'AUTH-08 ROUTE-17 a site that has opened %s is not told by it whether somebody is signed in: the tie is cut',
    async (path) => {
      const { headers } = await browser().get(path, html);
      expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    },
  );

  it('GEN-07 a page may not run what stands in another one', async () => {
    const policyOf = async (path: string) =>
      String((await browser().get(path, html)).headers['content-security-policy']);
    expect(await policyOf('/cookies')).toContain(hashOf('let other = 2;'));
    expect(await policyOf('/cookies')).not.toContain(hashOf('let early = 1;'));
    expect(await policyOf('/')).not.toContain(hashOf('let other = 2;'));
    expect(await policyOf('/api/config')).toMatch(/script-src 'self';style-src 'self';/);
  });

  it('GEN-08 a page that a build replaces beside the running gateway may run its scripts', async () => {
    const file = join(on.directory, 'client', 'cookies', 'index.html');
    await browser().get('/cookies', html);
    await writeFile(file, '<script>let newer = 3;</script>');
    // Its time, to the millisecond, is another one.
    await utimes(file, 1, 1);
    const answer = await browser().get('/cookies', html);
    expect(answer.body).toContain('let newer = 3;');
    expect(answer.headers['content-security-policy']).toContain(hashOf('let newer = 3;'));
  });

  it('GEN-08 nor does such a page miss the scripts that came with it; what is no file of the app is still none', async () => {
    const folder = join(on.directory, 'client', 'assets');
    await mkdir(join(folder, 'inner.js'));
    await writeFile(join(folder, 'main-Ef56Gh78.js'), 'export const newer = 3;');
    const answer = await browser().get('/assets/main-Ef56Gh78.js');
    expect([answer.status, answer.body]).toEqual([200, 'export const newer = 3;']);
    expect(answer.headers['cache-control']).toContain('immutable');
    for (const other of ['inner.js', 'main-Gone1234.js', '.hidden', '..%2F.vite%2Flist.json'])
      expect((await browser().get(`/assets/${other}`)).status).toBe(404);
  });

  it.each([
    ['http://kohdataan.example', undefined, ''],
    ['https://kohdataan.example', 'max-age=31536000', ';upgrade-insecure-requests'],
  ])('GEN-07 a page of %s says all that protects it', async (url, transport, upgrade) => {
    const here = await startTestGateway({
      on,
      env: { PUBLIC_URL: url, IMAGE_ORIGINS: 'https://kuvat.example' },
    });
    const { headers } = await here.browser().get('/meets', html);
    const policy = String(headers['content-security-policy']).replaceAll(/ 'sha256-[^']+'/g, '');
    expect(policy).toBe(
      "default-src 'self';script-src 'self';style-src 'self';" +
        "img-src 'self' data: blob: https://kuvat.example;media-src 'self' blob:;" +
        "font-src 'self';connect-src 'self';worker-src 'self';manifest-src 'self';" +
        "object-src 'none';frame-src 'none';frame-ancestors 'none';base-uri 'none';" +
        `form-action 'self'${upgrade}`,
    );
    expect(headers).toMatchObject({
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      // A sign-in window finds its opener again.
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'permissions-policy': 'camera=(), microphone=(), payment=(), geolocation=(self)',
    });
    expect(headers['strict-transport-security']).toBe(transport);
    await here.stop();
  });
});
