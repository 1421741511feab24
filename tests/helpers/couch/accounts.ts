import type { CouchDatabase, Doc, Security } from './database.ts';
import { CouchError } from './couch-error.ts';
import type { UserContext } from './request.ts';

/** Who asks, by HTTP basic authentication. @throws CouchError 401 for a wrong name or password */
export async function userOf(
  authorization: string | undefined,
  admin: { username: string; password: string },
  users: CouchDatabase | undefined,
): Promise<UserContext> {
  if (authorization === undefined) return { name: null, roles: [] };
  const text = Buffer.from(authorization.replace(/^Basic /, ''), 'base64').toString();
  const name = text.slice(0, text.indexOf(':'));
  const password = text.slice(text.indexOf(':') + 1);
  if (name === admin.username && password === admin.password) return { name, roles: ['_admin'] };
  const account = await users?.pouch.get(`org.couchdb.user:${name}`).catch(() => undefined);
  if (account === undefined || account['password'] !== password)
    throw new CouchError(401, 'unauthorized', 'Name or password is incorrect.');
  return { name, roles: (account as Doc & { roles: string[] }).roles };
}

export function isAdmin({ roles }: UserContext): boolean {
  return roles.includes('_admin');
}

export function isDatabaseAdmin(user: UserContext, { admins }: Security): boolean {
  return isAdmin(user) || matches(user, admins);
}

/** @throws CouchError 401/403 unless `_security` lets the user read */
export function requireMember(user: UserContext, security: Security): void {
  const { members = {} } = security;
  const open = (members.names ?? []).length === 0 && (members.roles ?? []).length === 0;
  if (open || isDatabaseAdmin(user, security) || matches(user, members)) return;
  throw new CouchError(
    user.name === null ? 401 : 403,
    user.name === null ? 'unauthorized' : 'forbidden',
    'You are not allowed to access this db.',
  );
}

function matches(
  { name, roles }: UserContext,
  group: { names?: string[]; roles?: string[] } | undefined,
): boolean {
  if (name !== null && (group?.names ?? []).includes(name)) return true;
  return roles.some((role) => (group?.roles ?? []).includes(role));
}
