import { setTimeout as pause } from 'node:timers/promises';
import type { CouchAddress } from './address.ts';
import { createDatabases, requireDatabases } from './databases.ts';
import { installDesigns } from './install-designs.ts';
import { tooLowLimits } from './min-limits.ts';
import { createAccount, gatewayRole, secureDatabases, sessionOf } from './security.ts';
import {
  ForeignAnswer,
  askOnce,
  couchServer,
  isDatabaseGone,
  isLocked,
  isPassing,
  reasonOfNoAnswer,
  statusOfAsk,
} from './server.ts';
import type { CouchServer } from './server.ts';

/** How long a CouchDB that is still starting is waited for, unless the caller says otherwise. */
const defaultTimeoutMs = 30_000;
const longestPauseMs = 2000;
/** Attempts at the least, however long they took: the machine may have slept in the meantime. */
const minAttempts = 5;

export interface SetUpOptions {
  /** The gateways' own account, to be created by an admin's. */
  gateway?: CouchAddress;
  /** Name of the setting that the address is from, for words to the operator; COUCHDB_URL by default. */
  setting?: string;
  /** How long a CouchDB that gives no answer, or fails, is waited for. */
  timeoutMs?: number;
  /** Hears, ever more rarely, what it waits for: words for the operator. */
  onWait?(reason: string): void;
  /** Hears what of the server's settings will not do: words for the operator. */
  onWarning?(words: string): void;
}

/**
 * Makes a CouchDB server ready for the gateway; repeatable, and safe when several gateways do it at
 * once. With a server admin's account it creates databases and their security, with the gateway's
 * own account it only brings design documents and indexes up to date.
 * @returns whether the account is a server admin's
 * @throws Error in words for the operator if the server cannot be reached or refuses the account
 */
export async function setUpCouch(
  address: CouchAddress,
  prefix: string,
  options: SetUpOptions = {},
): Promise<boolean> {
  const { setting = 'COUCHDB_URL' } = options;
  const server = couchServer(address);
  requireOwnAccount(address, options.gateway);
  const until = Date.now() + (options.timeoutMs ?? defaultTimeoutMs);
  for (let failures = 0; ; failures += 1) {
    let isUp = false;
    try {
      await requireUp(server);
      isUp = true;
      return await setUpOnce(server, prefix, { ...options, setting });
    } catch (failure) {
      // Before it is up it may say anything: one that is being maintained says 404.
      if (isUp && !isPassing(failure) && !isDatabaseGone(failure)) throw failure;
      const reason = `CouchDB does not answer at ${setting} (${whyNot(failure)})`;
      if (Date.now() > until && failures + 1 >= minAttempts)
        throw new Error(reason, { cause: failure });
      if (isTimeToTell(failures)) options.onWait?.(reason);
      await pause(Math.min(longestPauseMs, 300 * 2 ** Math.min(failures, 10)));
    }
  }
}

/** A server admin's name beats an account's: a second password for it would never be good. */
function requireOwnAccount({ auth: admin }: CouchAddress, gateway: CouchAddress | undefined): void {
  const own = gateway?.auth;
  if (own && own.username === admin?.username && own.password !== admin.password)
    throw new Error('COUCHDB_URL names the server admin, with another password');
}

function whyNot(failure: unknown): number | string {
  if (isLocked(failure)) return 'it has locked the account for a while, after wrong passwords';
  if (failure instanceof ForeignAnswer) return failure.message;
  if (isDatabaseGone(failure)) return 'a database has gone meanwhile';
  const why = reasonOfNoAnswer(failure);
  return statusOfAsk(failure) ?? (why === undefined ? 'no connection' : `no connection: ${why}`);
}

/** At the fourth failure, the eighth and so on: what passes in a moment is not worth a word. */
const isTimeToTell = (failures: number): boolean =>
  failures >= 3 && ((failures + 1) & failures) === 0;

async function setUpOnce(
  server: CouchServer,
  prefix: string,
  { setting, gateway, onWarning }: SetUpOptions & { setting: string },
): Promise<boolean> {
  const { name, roles } = await signIn(server, setting);
  const isAdmin = roles.includes('_admin');
  if (gateway !== undefined && !isAdmin)
    throw new Error(`the account of ${setting} is no server admin's`);
  if (isAdmin) {
    await createDatabases(server, prefix);
    if (gateway !== undefined) await createAccount(server, gateway, prefix);
    await secureDatabases(server, prefix);
    for (const words of await tooLowLimits(server)) onWarning?.(words);
  } else if (roles.includes(gatewayRole(prefix))) await requireDatabases(server, prefix);
  else throw new Error(`CouchDB account ${name ?? '(none)'} lacks the role ${gatewayRole(prefix)}`);
  await installDesigns(server, prefix);
  return isAdmin;
}

async function signIn(
  server: CouchServer,
  setting: string,
): Promise<{ name: string | null; roles: string[] }> {
  try {
    return await sessionOf(server);
  } catch (failure) {
    if (statusOfAsk(failure) === 401) throw new Error(`CouchDB refuses the account of ${setting}`);
    throw failure;
  }
}

async function requireUp(server: CouchServer): Promise<void> {
  try {
    await askOnce(server, { path: '_up' });
  } catch (failure) {
    // 401 means that it is there and does not like the account: said by the next step.
    if (statusOfAsk(failure) !== 401) throw failure;
  }
}
