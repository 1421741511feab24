import { accessOf, authorized } from './authorized.ts';
import { failureOf } from './send.ts';
import type { Result } from './send.ts';
import { currentSession } from './session.ts';

/** A file and the name to save it under. */
export interface FetchedFile {
  blob: Blob;
  /** As the gateway names it, else the given name with an ending that fits the type. */
  name: string;
}

/** Long enough for an export with pictures over a slow link, milliseconds. */
const timeoutMs = 300_000;

/** A file of the signed-in user from a REST route. Never throws. @param name without ending */
export async function fetchFile(path: string, name: string): Promise<Result<FetchedFile>> {
  const uid = currentSession()?.uid;
  if (uid === undefined) return { ok: false, code: 'UNAUTHENTICATED', message: 'Not signed in' };
  return authorized(accessOf(uid), (token) => read(path, name, token));
}

async function read(path: string, name: string, token: string): Promise<Result<FetchedFile>> {
  try {
    const response = await fetch(path, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) return failureOf(response.status, await response.text());
    const blob = await response.blob();
    return { ok: true, value: { blob, name: nameOf(response, name, blob.type) } };
  } catch (error) {
    return { ok: false, code: 'NETWORK', message: String(error) };
  }
}

function nameOf(response: Response, name: string, type: string): string {
  const disposition = response.headers.get('content-disposition') ?? '';
  const given = /filename="?([^";]+)"?/.exec(disposition)?.[1];
  return given ?? `${name}.${type.includes('zip') ? 'zip' : 'json'}`;
}
