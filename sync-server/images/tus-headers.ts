import type { IncomingMessage } from 'node:http';

/**
 * What nobody here asks for: extensions of the protocol, and what proxies say of themselves (two of them `https,http`).
 * The library would refuse every form of these that it does not know.
 */
const unread = new Set([
  'tus-version',
  'upload-concat',
  'upload-defer-length',
  'upload-metadata',
  'x-forwarded-proto',
]);

/** Takes the headers out of a request that the library need not judge. */
export function dropUnreadHeaders(request: IncomingMessage): void {
  for (const name of unread) delete request.headers[name];
  const { rawHeaders } = request;
  request.rawHeaders = rawHeaders.filter(
    (_text, at) => !unread.has(rawHeaders[at - (at % 2)]?.toLowerCase() ?? ''),
  );
}
