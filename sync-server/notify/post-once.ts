import { request as httpRequest } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';

export interface PostOptions {
  headers: Record<string, string | number>;
  body: Buffer;
  timeoutMs: number;
  /** Finds the address of the host; the system's way by default. */
  lookup?: LookupFunction | undefined;
}

/** What is looked at of an answer. */
export interface PostAnswer {
  status: number;
  headers: IncomingHttpHeaders;
}

/** Why a POST has no answer. */
export interface PostFailure extends NodeJS.ErrnoException {
  /** Whether the connection stood, so that what was sent may have arrived. */
  isConnected: boolean;
}

/**
 * One POST by a connection of its own; the answer's body is thrown away and no redirect followed.
 * @throws PostFailure with Node's `code`, `ETIMEDOUT` after `timeoutMs`, `ECLOSED` if it ended in no answer of HTTP
 */
export function postOnce(address: string, options: PostOptions): Promise<PostAnswer> {
  const { headers, body, timeoutMs, lookup } = options;
  const isSecure = address.startsWith('https:');
  const send = isSecure ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const sent = send(address, {
      method: 'POST',
      headers: { ...headers, 'content-length': body.length },
      agent: false,
      ...(lookup && { lookup }),
    });
    const late = Object.assign(new Error('no answer in time'), { code: 'ETIMEDOUT' });
    const timer = setTimeout(() => sent.destroy(late), timeoutMs);
    sent.on('response', (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers });
    });
    let isConnected = false;
    sent.on('socket', (socket) =>
      socket.once(isSecure ? 'secureConnect' : 'connect', () => (isConnected = true)),
    );
    sent.on('error', (error) => reject(Object.assign(error, { isConnected })));
    sent.on('close', () => {
      clearTimeout(timer);
      // To another protocol (101) Node hangs up without a word: this push would keep its place for good.
      reject(Object.assign(new Error('no answer'), { code: 'ECLOSED', isConnected }));
    });
    sent.end(new Uint8Array(body));
  });
}
