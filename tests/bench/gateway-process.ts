/** The gateway of a benchmark, in a process of its own: `gateway.ts` starts it and talks to it. */
import { join } from 'node:path';
import { buildApp } from '../../sync-server/app.ts';
import { accountsDatabase } from '../../sync-server/accounts/account-documents.ts';
import type { AccountDocument } from '../../sync-server/accounts/account-documents.ts';
import { signToken } from '../../sync-server/accounts/access-token.ts';
import { loadConfig } from '../../sync-server/config.ts';
import { openStore } from '../../sync-server/store/store.ts';
import { startCore } from '../../sync-server/sync/core.ts';
import { makeBaselineServer } from './baseline-server.ts';
import { editPeople } from './edit-documents.ts';
import type { Command, GatewayCommands, Reply } from './gateway-commands.ts';
import { viewDocuments } from './view-documents.ts';

const directory = process.argv[2] ?? '';
const tell = (reply: Reply): void => void process.send?.(reply);
const fail = (error: unknown): never => {
  console.error(error);
  process.exit(1);
};

const config = loadConfig({
  DATA_DIRECTORY: directory,
  CLIENT_DIRECTORY: join(directory, 'client'),
  LOG_LEVEL: 'fatal',
  RATE_LIMIT_FACTOR: '10000',
  MAX_EVENT_LOOP_DELAY_MS: '0',
});
const store = await openStore({ dataDirectory: directory });
const following = new AbortController();
const core = await startCore(store, { signal: following.signal, onError: fail });
const app = await buildApp({ config, core });
const baselines = await makeBaselineServer(core);
await app.listen({ port: 0, host: '127.0.0.1' });
await baselines.listen({ port: 0, host: '127.0.0.1' });

async function accountOf(uid: string): Promise<AccountDocument> {
  const account = await accountsDatabase(store).update(uid, (before) =>
    before ? undefined : newAccount(uid),
  );
  if (account?.kind !== 'account') throw new Error(`no account ${uid}`);
  return account;
}

function newAccount(uid: string): AccountDocument {
  return {
    _id: uid,
    kind: 'account',
    email: `${uid}@kohdataan.example`,
    passwordHash: null,
    emailProven: true,
    google: null,
    tokenVersion: 1,
    language: 'fi',
    createdAt: new Date().toISOString(),
    resets: [],
  };
}

const commands: GatewayCommands = {
  async session(uid) {
    const account = await accountOf(uid);
    const { session } = await app.accounts.sessions.start(account, 'bench');
    return signToken(app, 'api', account, session);
  },
  async processorTime() {
    const { user, system } = process.cpuUsage();
    return user + system;
  },
  edit: (uids) => editPeople(store, uids),
  view: (uid) => viewDocuments(core, uid),
  async stop() {
    await baselines.close();
    await app.close();
    following.abort();
    await store.close();
    setImmediate(() => process.disconnect());
  },
};

process.on('message', ({ call, name, args }: Command) => {
  const run = commands[name] as (...args: unknown[]) => Promise<unknown>;
  run(...args).then(
    (value) => tell({ call, value }),
    (error: Error) => tell({ call, error: String(error.stack) }),
  );
});

// The benchmark has ended, however it did.
process.on('disconnect', () => process.exit(0));

const portOf = (server: typeof app): number => {
  const [address] = server.addresses();
  return typeof address === 'object' ? address.port : 0;
};
tell({ ports: { gateway: portOf(app), baselines: portOf(baselines) } });
