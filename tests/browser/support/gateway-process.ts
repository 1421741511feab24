import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { trialSettings } from '../../../scripts/trial-settings.ts';
import { makeAdmin } from '../../../sync-server/accounts/make-admin.ts';
import { openStore } from '../../../sync-server/store/store.ts';
import type { Store } from '../../../sync-server/store/store.ts';
import { dropDatabases, realCouch } from '../../helpers/couch-store.ts';
import { freePort } from '../../helpers/free-port.ts';
import { startHttpProxy } from '../../helpers/http-proxy.ts';
import type { HttpProxy } from '../../helpers/http-proxy.ts';
import { startTcpProxy } from '../../helpers/tcp-proxy.ts';
import type { TcpProxy } from '../../helpers/tcp-proxy.ts';

const letters = () => randomBytes(8).toString('hex');

/** With which all databases of a run begin, on a real CouchDB; its processes inherit it from the first. */
export const runPrefix = (process.env['BROWSER_RUN'] ??= `browser_${letters()}_`);

const helpers = ['end-with-parent', 'encoded-before'].flatMap((name) => [
  '--import',
  `./tests/helpers/${name}.mjs`,
]);
let encodedForms: string | undefined;

/** Where gateways of this process find the forms of pictures that one of them has encoded. */
function formsFolder(): string {
  if (encodedForms !== undefined) return encodedForms;
  const made = mkdtempSync(join(tmpdir(), 'kohdataan-forms-'));
  process.once('exit', () => rmSync(made, { recursive: true, force: true }));
  return (encodedForms = made);
}

/** Even a machine that has much else to do starts it in that time. */
const startMs = 200_000;

const hasEnded = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode !== null || signalCode !== null;

/**
 * The real gateway in a process of its own, on an embedded store in a folder of its own; if COUCHDB_URL is set, on
 * databases of its own there.
 */
export class GatewayProcess {
  readonly directory: string;
  readonly #port: number;
  readonly #env: Record<string, string>;
  readonly #namePrefix = `${runPrefix}${letters()}_`;
  #child: ChildProcess | undefined;
  #proxy: Pick<TcpProxy, 'port' | 'close'> | undefined;

  private constructor(directory: string, port: number, env: Record<string, string>) {
    this.directory = directory;
    this.#port = port;
    this.#env = env;
  }

  /** Where phones find it: the proxy if there is one. */
  get url(): string {
    return `http://localhost:${this.#proxy?.port ?? this.#port}`;
  }

  /** Past the proxy, for programs that stay connected while phones do not. */
  get directUrl(): string {
    return `http://localhost:${this.#port}`;
  }

  static async start(env: Record<string, string> = {}): Promise<GatewayProcess> {
    const directory = await mkdtemp(join(tmpdir(), 'kohdataan-browser-'));
    const gateway = new GatewayProcess(directory, await freePort(), env);
    await gateway.resume();
    return gateway;
  }

  /** The same, with a proxy before it whose weather the test makes. */
  static async startBehindProxy(
    env: Record<string, string> = {},
  ): Promise<{ gateway: GatewayProcess; network: TcpProxy }> {
    const directory = await mkdtemp(join(tmpdir(), 'kohdataan-browser-'));
    const port = await freePort();
    const network = await startTcpProxy({ port });
    const url = `http://localhost:${network.port}`;
    const gateway = new GatewayProcess(directory, port, { PUBLIC_URL: url, ...env });
    gateway.#proxy = network;
    await gateway.resume();
    return { gateway, network };
  }

  /** The same, with an HTTP proxy before it, which can answer in its place. */
  static async startBehindPortal(
    env: Record<string, string> = {},
  ): Promise<{ gateway: GatewayProcess; portal: HttpProxy }> {
    const directory = await mkdtemp(join(tmpdir(), 'kohdataan-browser-'));
    const port = await freePort();
    const portal = await startHttpProxy({ port });
    const url = `http://localhost:${portal.port}`;
    const gateway = new GatewayProcess(directory, port, { PUBLIC_URL: url, ...env });
    gateway.#proxy = portal;
    await gateway.resume();
    return { gateway, portal };
  }

  /** Starts it again on the same port and data. */
  async resume(): Promise<void> {
    const child = spawn('node', [...helpers, 'dist/gateway/server.mjs'], {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ...trialSettings,
        ...(realCouch && { COUCHDB_URL: realCouch, DATABASE_PREFIX: this.#namePrefix }),
        PORT: String(this.#port),
        DATA_DIRECTORY: this.directory,
        RATE_LIMIT_FACTOR: '1000',
        PICTURE_EFFORT: '0',
        ENCODED_FORMS: formsFolder(),
        MAX_EVENT_LOOP_DELAY_MS: '0',
        LOG_LEVEL: 'warn',
        ...this.#env,
      },
    });
    this.#child = child;
    let output = '';
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    for (const end = Date.now() + startMs; Date.now() < end;) {
      if (hasEnded(child)) throw new Error(`the gateway stopped: ${output}`);
      const answer = await fetch(`${this.directUrl}/healthz`).catch(() => undefined);
      if (answer?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`the gateway did not start: ${output}`);
  }

  /** Opens its store, which only one process at a time can do: while the gateway is dead. */
  openStore(): Promise<Store> {
    const couch = realCouch ? { couchdbUrl: realCouch, namePrefix: this.#namePrefix } : {};
    return openStore({ dataDirectory: this.directory, ...couch });
  }

  /** Gives somebody who has a profile the admin flag, as `npm run make-admin` does; starts again. */
  async makeAdmin(email: string): Promise<void> {
    await this.kill();
    const store = await this.openStore();
    const { ok, said } = await makeAdmin(store, { email, admin: true });
    await store.close();
    if (!ok) throw new Error(said);
    await this.resume();
  }

  /** Kills it as a power cut would. */
  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child || hasEnded(child)) return;
    const gone = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGKILL');
    await gone;
  }

  async stop(): Promise<void> {
    await this.kill();
    await this.#proxy?.close();
    if (realCouch) await dropDatabases(realCouch, this.#namePrefix);
    await rm(this.directory, { recursive: true, force: true });
  }
}
