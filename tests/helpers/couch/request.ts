import type { IncomingMessage, ServerResponse } from 'node:http';
import { CouchError } from './couch-error.ts';

export interface UserContext {
  name: string | null;
  roles: string[];
}

/** One request, taken apart. */
export interface CouchRequest {
  method: string;
  /** Decoded path parts; `_design/x` and `_local/x` are one part. */
  path: string[];
  query: URLSearchParams;
  body: unknown;
  user: UserContext;
  response: ServerResponse;
  raw: IncomingMessage;
}

export async function readBody(raw: IncomingMessage): Promise<unknown> {
  const parts: Uint8Array[] = [];
  for await (const part of raw) parts.push(part as Uint8Array);
  const text = Buffer.concat(parts).toString();
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new CouchError(400, 'bad_request', 'invalid UTF-8 JSON');
  }
}

export function pathOf(pathname: string): string[] {
  const parts = pathname.split('/').filter((part) => part !== '');
  const decoded = parts.map((part) => decodeURIComponent(part));
  const joined = decoded[1] === '_design' || decoded[1] === '_local';
  return joined ? [decoded[0] as string, decoded.slice(1).join('/')] : decoded;
}

/** A query parameter that holds JSON, such as `startkey`. */
export function jsonParameter(query: URLSearchParams, ...names: string[]): unknown {
  for (const name of names) {
    const text = query.get(name);
    if (text === null) continue;
    try {
      return JSON.parse(text) as unknown;
    } catch {
      throw new CouchError(400, 'query_parse_error', `Invalid value for ${name}`);
    }
  }
  return undefined;
}

export function numberParameter(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  if (!/^\d+$/.test(text)) throw new CouchError(400, 'query_parse_error', `Invalid ${name}`);
  return Number(text);
}

export function answer(response: ServerResponse, status: number, body: unknown): void {
  const text = `${JSON.stringify(body)}\n`;
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    server: 'CouchDB/3.5.0 (test)',
  });
  response.end(text);
}
