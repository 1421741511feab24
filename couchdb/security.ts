import { isDeepStrictEqual } from 'node:util';
import type { CouchAddress } from './address.ts';
import { couchDatabases } from './databases.ts';
import { raced } from './raced.ts';
import { ask, askOptional, couchServer, isLocked, statusOfAsk } from './server.ts';
import type { CouchServer } from './server.ts';

/** The role that the gateways' account has; nobody else may write to the databases. */
export function gatewayRole(prefix: string): string {
  return `${prefix}kohdataan_gateway`;
}

/** The role that an operator gives to an account that may look at everything and write nothing: the guard refuses it. */
export function readerRole(prefix: string): string {
  return `${prefix}kohdataan_reader`;
}

/**
 * Lets only the gateway's role (and server admins) in, and who has the reader's to look. As admins of these databases
 * the gateways may also keep design documents up to date and start compactions, but create or delete no database.
 */
export async function secureDatabases(server: CouchServer, prefix: string): Promise<void> {
  const gateways = [gatewayRole(prefix)];
  const wanted = {
    admins: { names: [], roles: gateways },
    members: { names: [], roles: [...gateways, readerRole(prefix)] },
  };
  for (const name of couchDatabases) {
    const request = { db: prefix + name, path: '_security' };
    if (!isDeepStrictEqual(await ask(server, request), wanted))
      await ask(server, { ...request, method: 'PUT', body: wanted });
  }
}

/** Creates the gateways' account, or gives it the password of the settings and its role. */
export async function createAccount(
  server: CouchServer,
  gateway: CouchAddress,
  prefix: string,
): Promise<void> {
  const { auth } = gateway;
  if (auth === undefined) throw new Error('COUCHDB_URL names no account');
  const role = gatewayRole(prefix);
  await raced(async () => {
    if (!(await canSignIn(gateway, role))) await writeAccount(server, auth, role);
  });
}

async function writeAccount(
  server: CouchServer,
  auth: NonNullable<CouchAddress['auth']>,
  role: string,
): Promise<void> {
  const id = `org.couchdb.user:${auth.username}`;
  const request = { db: '_users', path: encodeURIComponent(id) };
  const known = await askOptional<{ _rev: string; roles: string[] }>(server, request);
  const roles = [...new Set([...(known?.roles ?? []), role])];
  const body = {
    ...known,
    _id: id,
    type: 'user',
    name: auth.username,
    password: auth.password,
    roles,
  };
  await ask(server, { ...request, method: 'PUT', body });
}

async function canSignIn(gateway: CouchAddress, role: string): Promise<boolean> {
  try {
    const { roles } = await sessionOf(couchServer(gateway));
    return roles.includes('_admin') || roles.includes(role);
  } catch (failure) {
    if (statusOfAsk(failure) === 401 || isLocked(failure)) return false;
    throw failure;
  }
}

/** Who the server takes this account for. @throws with statusCode 401 if it refuses it */
export async function sessionOf(
  server: CouchServer,
): Promise<{ name: string | null; roles: string[] }> {
  const { userCtx } = await ask<{ userCtx: { name: string | null; roles: string[] } }>(server, {
    path: '_session',
  });
  return userCtx;
}
