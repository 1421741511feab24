import type { CouchAddress } from './address.ts';
import { createDatabases, requireDatabases } from './databases.ts';
import { installDesigns } from './install-designs.ts';
import { createAccount, gatewayRole, secureDatabases, sessionOf } from './security.ts';
import { ask, couchServer, isPassing, statusOfAsk } from './server.ts';
import type { CouchServer } from './server.ts';

/** Every step may be repeated: a CouchDB that hiccups once must not end a gateway that starts. */
const attempts = 6;

/** How long a CouchDB that is still starting is waited for. */
const patienceMs = 30_000;

/**
 * Makes a CouchDB server ready for the gateway; repeatable, and safe when several gateways do it at
 * once. With a server admin's account it creates databases and their security, with the gateway's
 * own account it only brings design documents and indexes up to date.
 * @param gateway the gateways' own account, to be created by an admin's
 * @returns whether the account is a server admin's
 * @throws Error in words for the operator if the server cannot be reached or refuses the account
 */
export async function setUpCouch(
  address: CouchAddress,
  prefix: string,
  gateway?: CouchAddress,
): Promise<boolean> {
  const server = couchServer(address);
  await waitUntilUp(server);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await setUpOnce(server, prefix, gateway);
    } catch (failure) {
      if (attempt === attempts || !isPassing(failure)) throw failure;
      await new Promise((resolve) => setTimeout(resolve, 300 * attempt));
    }
  }
}

async function setUpOnce(
  server: CouchServer,
  prefix: string,
  gateway: CouchAddress | undefined,
): Promise<boolean> {
  const { name, roles } = await signIn(server);
  const isAdmin = roles.includes('_admin');
  if (isAdmin) {
    await createDatabases(server, prefix);
    if (gateway !== undefined) await createAccount(server, gateway, prefix);
    await secureDatabases(server, prefix);
  } else if (roles.includes(gatewayRole(prefix))) await requireDatabases(server, prefix);
  else throw new Error(`CouchDB account ${name ?? '(none)'} lacks the role ${gatewayRole(prefix)}`);
  await installDesigns(server, prefix);
  return isAdmin;
}

async function signIn(server: CouchServer): Promise<{ name: string | null; roles: string[] }> {
  try {
    return await sessionOf(server);
  } catch (failure) {
    if (statusOfAsk(failure) === 401) throw new Error('CouchDB refuses the account of COUCHDB_URL');
    throw failure;
  }
}

async function waitUntilUp(server: CouchServer): Promise<void> {
  const until = Date.now() + patienceMs;
  for (;;) {
    try {
      await ask(server, { path: '_up' });
      return;
    } catch (failure) {
      // 401 means that it is there and does not like the account: said by the next step.
      if (statusOfAsk(failure) === 401) return;
      if (Date.now() > until)
        throw new Error('CouchDB does not answer at COUCHDB_URL', { cause: failure });
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}
