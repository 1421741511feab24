import { gunzipSync } from 'node:zlib';
import type { SyncRequest } from '../../schemas/wire/sync.ts';

/** The body of a `POST /sync`. */
export function requestIn({ body }: RequestInit): SyncRequest {
  const text = typeof body === 'string' ? body : gunzipSync(body as ArrayBuffer).toString();
  return JSON.parse(text) as SyncRequest;
}
