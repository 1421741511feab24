import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { couchAddress } from '../../couchdb/address.ts';
import { builtGateway } from '../helpers/built-gateway.ts';
import { startCouch } from '../helpers/couch-server.ts';
import type { TestCouch } from '../helpers/couch-server.ts';

let couch: TestCouch;
let directory: string;
let gateway: ChildProcess | undefined;
let said = '';

beforeEach(async () => {
  couch = await startCouch();
  directory = await mkdtemp(join(tmpdir(), 'kohdataan-'));
  said = '';
});
afterEach(async () => {
  gateway?.kill('SIGKILL');
  await couch.close();
  await rm(directory, { recursive: true, force: true });
});

async function startGateway(...options: string[]): Promise<void> {
  const { PATH = '' } = process.env;
  gateway = spawn(process.execPath, [...options, await builtGateway()], {
    env: { PATH, PORT: '0', DATA_DIRECTORY: directory, COUCHDB_URL: couch.url },
  });
  for (const stream of [gateway.stdout, gateway.stderr])
    stream?.on('data', (part) => (said += String(part)));
}

const address = (): string | undefined => /Kohdataan: (http:\/\/localhost:\d+)/.exec(said)?.[1];
const serves = async (): Promise<number> => (await fetch(`${address()}/healthz`)).status;
const patiently = { timeout: 60_000, interval: 100 };

describe('a gateway that starts before its CouchDB is well', () => {
  it('GEN-06 waits for one that is not there, is being maintained and fails at first, and says so', async () => {
    const { port } = couch;
    await couch.close();
    await startGateway();
    await expect.poll(() => said, patiently).toContain('CouchDB does not answer');
    couch = await startCouch({ port });
    let asked = 0;
    couch.fault = () => {
      asked += 1;
      return ([404, 503, 500, 500] as const)[asked - 1];
    };
    await expect.poll(address, patiently).toBeDefined();
    expect(await serves()).toBe(200);
    expect(said).toContain(
      'CouchDB does not answer at COUCHDB_URL (no connection: connect ECONNREFUSED',
    );
  }, 180_000);

  it('GEN-06 says by which error it ends before it serves', async () => {
    await couch.close();
    await startGateway(
      '--import',
      `data:text/javascript,process.stdin.once('data',()=>{throw Error('kaatui')})`,
    );
    await expect.poll(() => said, patiently).toContain('CouchDB does not answer');
    gateway?.stdin?.write('nyt');
    await expect.poll(() => gateway?.exitCode, patiently).toBe(1);
    expect(said).toContain('kaatui');
  }, 180_000);

  it('GEN-06 comes up at once although every tenth request to it fails', async () => {
    let asked = 0;
    let begun = 0;
    couch.fault = ({ url }) => {
      asked += 1;
      if (url === '/_session') begun += 1;
      if (asked % 10 !== 0) return undefined;
      return asked % 20 === 0 ? 503 : 'cut';
    };
    await startGateway();
    await expect.poll(address, patiently).toBeDefined();
    expect(asked).toBeGreaterThan(60);
    expect(begun).toBe(1);
    expect(said).not.toContain('waiting for it');
  }, 180_000);

  it('GEN-06 waits while a proxy before it says 401 and 403 to everything, and tells so', async () => {
    let asked = 0;
    couch.fault = () => {
      asked += 1;
      return asked <= 12 ? { page: asked % 2 === 0 ? 401 : 403 } : undefined;
    };
    await startGateway();
    await expect.poll(address, patiently).toBeDefined();
    expect(await serves()).toBe(200);
    expect(said).toMatch(/CouchDB does not answer at COUCHDB_URL \(.*40[13]\); waiting for it/);
  }, 180_000);

  it('GEN-06 waits where an operator deletes a database, to bring it back, while it is being set up', async () => {
    let asked = 0;
    couch.fault = ({ url }) => {
      if (!/^\/meets\/_(security|index|design)/.test(url)) return undefined;
      return (asked += 1) <= 8 ? 'no-database' : undefined;
    };
    await startGateway();
    await expect.poll(() => address() ?? gateway?.exitCode ?? undefined, patiently).toBeDefined();
    expect(gateway?.exitCode, said).toBeNull();
    expect(await serves()).toBe(200);
  }, 180_000);

  it('GEN-06 waits for one that fails while it is being read, and for the keys that the app needs', async () => {
    let refused = 0;
    couch.fault = ({ method, url }) => {
      const isReading = /relations\/_all_docs|gateway\/vapid/.test(url);
      if (!isReading || method === 'PUT' || refused >= 14) return undefined;
      refused += 1;
      return 503;
    };
    await startGateway();
    await expect.poll(address, patiently).toBeDefined();
    expect(await serves()).toBe(200);
    expect(refused).toBe(14);
    expect(said).toContain('; waiting for it');
  }, 180_000);

  it('SYNC-11 says from the start that its clock and that of CouchDB differ', async () => {
    const ahead = 'const { now } = Date; Date.now = () => now() + 600_000;';
    await startGateway('--import', `data:text/javascript,${encodeURIComponent(ahead)}`);
    await expect.poll(address, patiently).toBeDefined();
    expect(said).toMatch(/clocks of this gateway and of CouchDB differ.*minutesAhead: 10/);
  }, 180_000);

  it('ACC-16 reads everything anew when a database was not there for a while, and stays up', async () => {
    await startGateway();
    await expect.poll(address, patiently).toBeDefined();
    const { port } = couch;
    await couch.close();
    // Another one in its place, in which nothing is yet: as if an operator was about to restore a backup.
    couch = await startCouch({ port });
    let asked = 0;
    let missing = 3;
    couch.fault = ({ url }) => {
      if (url.includes('/users/_changes')) asked += 1;
      // Nor is it whole when the gateway begins anew.
      const isAnew = said.includes('reading everything anew') && url.endsWith('/users/_security');
      return isAnew && (missing -= 1) >= 0 ? 404 : undefined;
    };
    // When it asks again, it has heard that the database is missing.
    await expect.poll(() => asked, patiently).toBeGreaterThan(1);
    const { base, auth } = couchAddress(couch.url);
    const account = Buffer.from(`${auth?.username}:${auth?.password}`).toString('base64');
    const headers = { authorization: `Basic ${account}` };
    expect((await fetch(`${base}/users`, { method: 'PUT', headers })).status).toBe(201);
    await expect.poll(() => said, patiently).toContain('reading everything anew');
    await expect.poll(() => serves().catch(() => 0), patiently).toBe(200);
    expect(gateway?.exitCode).toBe(null);
    expect(said).toContain('setting up CouchDB failed');
    const newcomer = {
      email: 'uusi@posti.example',
      password: 'metsapolku-uusi-91',
      language: 'fi',
    };
    const answer = await fetch(`${address()}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(newcomer),
    });
    expect(answer.status).toBe(200);
  }, 180_000);

  it('GEN-06 ends with a sentence where waiting would help nobody', async () => {
    const { url } = couch;
    const wrong = url.replace(/:[^:@]*@/, ':wrong@');
    Object.defineProperty(couch, 'url', { get: () => wrong });
    await startGateway();
    const code = await new Promise((resolve) => gateway?.once('exit', resolve));
    expect(code).toBe(1);
    expect(said).toContain('CouchDB refuses the account of COUCHDB_URL');
  }, 180_000);
});
