import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { connect } from 'node:net';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import webPush from 'web-push';
import { loadConfig } from '../../sync-server/config.ts';
import { settingsSchema } from '../../sync-server/config-schema.ts';
import { openStore } from '../../sync-server/store/store.ts';
import { pause } from '../../sync-server/store/wait.ts';
import { builtGateway } from '../helpers/built-gateway.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kohdataan-settings-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const load = (env: Record<string, string>) => loadConfig({ DATA_DIRECTORY: directory, ...env });
const safe = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://kohdataan.fi',
  JWT_SECRET: 'u8Zk2vQ0pLr7sTn4xWc9yBf1hGd6jMa3eKi5oRq',
};

/** Keys that would do. */
const pair = webPush.generateVAPIDKeys();

describe('settings', () => {
  it('GEN-05 without any the gateway runs on this machine with a secret of its own', async () => {
    const config = load({});
    expect(config).toMatchObject({
      production: false,
      port: 3000,
      publicUrl: 'http://localhost:3000',
      product: 'Kohdataan',
      demo: false,
    });
    expect(config.jwtSecret.length).toBeGreaterThanOrEqual(43);
    expect(load({}).jwtSecret).toBe(config.jwtSecret);
    expect(await readFile(join(directory, 'jwt-secret'), 'utf8')).toBe(config.jwtSecret);
    expect((await stat(join(directory, 'jwt-secret'))).mode & 0o077).toBe(0);
    expect(config.cookieSecret).not.toBe(config.jwtSecret);
  });

  it('GEN-05 rate limits are those of production there alone, unless they are set', () => {
    expect(load({}).rateLimitFactor).toBe(100);
    expect(load(safe).rateLimitFactor).toBe(1);
    expect(load({ ...safe, RATE_LIMIT_FACTOR: '3' }).rateLimitFactor).toBe(3);
    expect(load({ RATE_LIMIT_FACTOR: '1' }).rateLimitFactor).toBe(1);
  });

  it('GEN-03 the product name is configuration; blank means not set', () => {
    expect(load({ PRODUCT: 'Tapaillaan', SMTP_URL: '' })).toMatchObject({ product: 'Tapaillaan' });
    expect(load({ SMTP_URL: ' ' }).smtpUrl).toBeUndefined();
  });

  it.each([
    [{ PORT: 'many' }, /PORT/],
    [{ PICTURE_EFFORT: '5' }, /PICTURE_EFFORT/],
    [{ PORT: '70000' }, /PORT/],
    [{ PUBLIC_URL: 'kohdataan.fi' }, /PUBLIC_URL/],
    [{ PUBLIC_URL: 'https://kohdataan.fi/app' }, /PUBLIC_URL/],
    [{ COUCHDB_URL: 'couch:5984' }, /COUCHDB_URL/],
    [{ SMTP_URL: 'mail.example' }, /SMTP_URL/],
    [{ JWT_SECRET: 'short' }, /JWT_SECRET/],
    [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL/],
    [{ GOOGLE_CLIENT_ID: 'x' }, /GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET/],
    [{ VAPID_PUBLIC_KEY: 'x' }, /VAPID/],
    [{ S3_BUCKET: 'pictures' }, /S3_BUCKET and S3_ACCESS_KEY_ID/],
    [{ S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'x' }, /S3_SECRET_ACCESS_KEY/],
    [{ S3_ENDPOINT: 'minio:9000' }, /S3_ENDPOINT/],
    [{ DATABASE_PREFIX: 'Bad-Prefix' }, /DATABASE_PREFIX/],
    [{ NODE_ENV: 'Production' }, /NODE_ENV/],
    [{ DEMO: 'on' }, /DEMO/],
    [{ PUBLIC_URL: 'https://kohdataan.fi:99999' }, /PUBLIC_URL is not an address/],
    [{ S3_ENDPOINT: 'https://' }, /S3_ENDPOINT is not an address/],
    [{ GOOGLE_ISSUER: 'https://' }, /GOOGLE_ISSUER is not an address/],
    [{ SMTP_URL: 'smtps://user:pass/word@host' }, /SMTP_URL is not an address \(write \//],
    [{ MAIL_FROM: 'Kohdataan <posti@kohdataan.fi>' }, /MAIL_FROM/],
    [{ TRUST_PROXY: 'yes' }, /TRUST_PROXY/],
    [{ TRUST_PROXY: '10.0.0.1, 10.0.0.256' }, /TRUST_PROXY/],
    [{ PUSH_HOSTS: 'https://push.example' }, /PUSH_HOSTS/],
    [{ IMAGE_ORIGINS: 'https://pictures.example; script-src *' }, /IMAGE_ORIGINS/],
    [{ HEARTBEAT_SECONDS: '60' }, /HEARTBEAT_SECONDS/],
    [{ GENTLE_INTERVAL_SECONDS: '99999999' }, /GENTLE_INTERVAL_SECONDS/],
    [{ VAPID_PUBLIC_KEY: 'x', VAPID_PRIVATE_KEY: 'y' }, /VAPID_PUBLIC_KEY is not the one/],
    [
      { VAPID_PUBLIC_KEY: pair.publicKey, VAPID_PRIVATE_KEY: `${pair.privateKey}=` },
      /or not in base64url/,
    ],
  ])('GEN-05 %j stops the start', (env, message) => {
    expect(() => load(env as Record<string, string>)).toThrow(message);
  });

  it.each([
    [{ JWT_SECRET: '' }, /JWT_SECRET must be set/],
    [{ JWT_SECRET: 'change-me-change-me-change-me-change-me' }, /looks like an example/],
    [{ JWT_SECRET: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' }, /looks like an example/],
    [{ PUBLIC_URL: '' }, /PUBLIC_URL must be set/],
    [{ PUBLIC_URL: 'http://kohdataan.fi' }, /https/],
    [{ DEMO: '1' }, /DEMO/],
    [{ S3_SECRET_ACCESS_KEY: 'minioadmin' }, /S3_SECRET_ACCESS_KEY/],
    [{ S3_SECRET_ACCESS_KEY: 'change-me-change-me' }, /S3_SECRET_ACCESS_KEY looks like an/],
    [{ S3_ENDPOINT: 'http://minio.internal:9000' }, /S3_ENDPOINT must be https/],
    [{ COUCHDB_URL: 'http://admin:password@couch:5984' }, /COUCHDB_URL/],
    [{ COUCHDB_URL: 'http://gateway:gateway@couch:5984' }, /COUCHDB_URL/],
    [{ COUCHDB_URL: 'http://gateway:change-me@couch:5984' }, /COUCHDB_URL/],
  ])('GEN-05 production refuses %j', (env, message) => {
    expect(() => load({ ...safe, ...env } as Record<string, string>)).toThrow(message);
  });

  it('IMG-06 a bucket is described by its settings; blank ones mean files', () => {
    const bucket = { S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' };
    expect(load({ S3_BUCKET: '' }).s3).toBeUndefined();
    expect(load(bucket).s3).toMatchObject({ region: 'us-east-1', forcePathStyle: false });
    const own = load({ ...bucket, S3_ENDPOINT: 'http://127.0.0.1:9000' }).s3;
    expect(own).toMatchObject({ endpoint: 'http://127.0.0.1:9000', forcePathStyle: true });
  });

  it('GEN-05 production starts with secrets of its own', () => {
    expect(load(safe)).toMatchObject({ production: true, publicUrl: 'https://kohdataan.fi' });
  });

  it('GEN-05 right settings of every form are taken', () => {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    const config = load({
      PUBLIC_URL: 'https://Kohdataan.FI:443/',
      DEMO: 'true',
      TRUST_PROXY: 'loopback, 10.0.0.0/8, fd00::/8, 192.0.2.1',
      SMTP_URL: 'smtps://user:pass%2Fword@host',
      PUSH_HOSTS: 'localhost:4000, push.example',
      IMAGE_ORIGINS: 'https://pictures.example https://*.other.example',
      VAPID_PUBLIC_KEY: publicKey,
      VAPID_PRIVATE_KEY: privateKey,
    });
    expect(config.publicUrl, 'as browsers write it').toBe('https://kohdataan.fi');
    expect(config.demo).toBe(true);
    expect(load({ DEMO: 'no' }).demo).toBe(false);
    expect(config.pushHosts).toEqual(['localhost:4000', 'push.example']);
    expect(config.imageOrigins).toHaveLength(2);
  });

  it('GEN-05 every setting says what it is for', () => {
    const settings = Object.values(settingsSchema.properties) as { description?: string }[];
    for (const setting of settings) expect(setting.description).toMatch(/.{8}/);
  });

  it('GEN-05 a wrong setting ends the process with one sentence and no stack', async () => {
    const { code, output } = await run({ PORT: 'many', DATA_DIRECTORY: directory });
    expect(code).toBe(1);
    expect(output).toContain('PORT');
    expect(output).not.toContain('    at ');
  });
});

describe('the process', () => {
  it('GEN-05 in production ends where no app has been built', async () => {
    const env = { DATA_DIRECTORY: directory, CLIENT_DIRECTORY: directory, ...safe };
    const { code, output } = await run(env);
    expect(code).toBe(1);
    expect(output).toBe('CLIENT_DIRECTORY holds no built app; npm run build makes it\n');
  });

  it('GEN-05 reads .env, but not that of docker compose, whose mail server and bucket are those of others', async () => {
    const folder = join(directory, 'compose');
    await mkdir(folder);
    const ownWords = async (lines: string): Promise<string> => {
      await writeFile(join(folder, '.env'), `${lines}LOG_LEVEL=loud\n`);
      const { output } = await run({ DATA_DIRECTORY: directory, SESSION_DAYS: '0' }, folder);
      expect(output).toContain('SESSION_DAYS');
      return output;
    };
    expect(await ownWords('')).toContain('LOG_LEVEL');
    for (const domain of ['DOMAIN=treffit.example\n', 'DOMAIN=\n']) {
      const said = await ownWords(domain);
      expect(said).toContain('.env has DOMAIN');
      expect(said).not.toContain('LOG_LEVEL');
    }
  });

  it('GEN-05 in production ends where the store was filled with demo data, whose passwords everybody knows', async () => {
    const here = join(directory, 'demo');
    await mkdir(here);
    const store = await openStore({ dataDirectory: here });
    await store.db('gateway').put({ _id: 'demo', kind: 'demo' });
    await store.close();
    // An app that has been built, as far as the gateway looks.
    await writeFile(join(here, 'app.html'), '');
    const { code, output } = await run({
      ...{ PORT: '0', DATA_DIRECTORY: here, CLIENT_DIRECTORY: here },
      ...safe,
    });
    expect(code).toBe(1);
    expect(output).toMatch(/^The store holds demo data.*\n$/);
  });

  it('GEN-06 says where it listens, and stops in order when it is told to', async () => {
    const { child, url, said } = await start(join(directory, 'run'));
    expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ ok: true, store: 'embedded' });
    expect(await ended(child)).toBe(0);
    expect(said()).not.toContain('"level":50');
  });

  it('GEN-06 stops without a complaint in the middle of its first looks after what has ended', async () => {
    const { child, said } = await start(join(directory, 'brief'));
    expect(await ended(child)).toBe(0);
    expect(said()).not.toContain('"level":50');
  });

  it('GEN-06 stops in order when it is told twice, as Ctrl-C under npm start does', async () => {
    const { child, url } = await start(join(directory, 'twice'));
    const asking = connect(Number(new URL(url).port), '127.0.0.1');
    // Its body never comes: the end waits for it for a moment.
    asking.write('POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n');
    asking.on('error', () => undefined);
    await pause(200);
    const code = ended(child, 'SIGINT');
    await pause(200);
    child.kill('SIGINT');
    expect(await code).toBe(0);
    asking.destroy();
  });
});

interface Started {
  child: ChildProcess;
  url: string;
  /** All that it has printed so far. */
  said(): string;
}

async function start(dataDirectory: string): Promise<Started> {
  const child = spawn(process.execPath, [await builtGateway()], {
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', DATA_DIRECTORY: dataDirectory },
  });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.on('exit', () => reject(new Error(output)));
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part) => {
        output += String(part);
        const found = /Kohdataan: (http:\/\/localhost:\d+)/.exec(output)?.[1];
        if (found) resolve(found);
      });
  });
  return { child, url, said: () => output };
}

function ended(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
  const code = new Promise<number | null>((resolve) => child.once('close', resolve));
  child.kill(signal);
  return code;
}

async function run(
  env: Record<string, string>,
  folder = process.cwd(),
): Promise<{ code: number | null; output: string }> {
  const script = await builtGateway();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [script], {
      cwd: folder,
      env: { PATH: process.env['PATH'] ?? '', ...env },
      // One that runs on where it was to end.
      timeout: 60_000,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part) => (output += String(part)));
    child.on('close', (code) => resolve({ code, output }));
  });
}
