/** Where CouchDB is and who asks: kept apart, so that no message, log or error can hold the password. */
export interface CouchAddress {
  /** Without credentials and without a slash at the end. */
  base: string;
  auth: { username: string; password: string } | undefined;
}

/**
 * @param setting where the address is from, for words to the operator
 * @throws Error without the address in it, if it is none
 */
export function couchAddress(url: string, setting = 'COUCHDB_URL'): CouchAddress {
  if (!URL.canParse(url)) throw new Error(`${setting} is not an address`);
  const { origin, pathname, username, password } = new URL(url);
  const auth = { username: decoded(username, setting), password: decoded(password, setting) };
  return {
    base: `${origin}${pathname}`.replace(/\/+$/, ''),
    auth: username === '' ? undefined : auth,
  };
}

function decoded(text: string, setting: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error(`${setting}: a % in its user or password must be written as %25`);
  }
}

/** The same address with its credentials, for clients that want them inside. */
export function withCredentials({ base, auth }: CouchAddress): string {
  if (auth === undefined) return base;
  const url = new URL(base);
  url.username = encodeURIComponent(auth.username);
  url.password = encodeURIComponent(auth.password);
  return url.href.replace(/\/+$/, '');
}
