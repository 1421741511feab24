import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';
import type { ErrorAnswer } from '../../schemas/refusal-codes.ts';
import { isInterface, pathOf } from './not-found.ts';
import { messageOf } from './refusal-messages.ts';

const answer: ErrorAnswer = { code: 'BAD_REQUEST', message: messageOf('BAD_REQUEST') };

/**
 * An address that cannot be decoded reaches no route, so no plugin has touched its reply. Whoever has opened a link
 * that was cut short is led where any other unknown address leads (ROUTE-20).
 */
export function refuseBadAddress(
  _error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const isPage = request.headers.accept?.includes('text/html') === true;
  if (isPage && !isInterface(pathOf(request))) return void reply.redirect('/login');
  void reply
    .code(400)
    .type('application/json; charset=utf-8')
    .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    .send(answer);
}

/** Milliseconds that whoever has sent it has to read that and to hang up: at once, an answer could be lost on its way. */
const closeGraceMs = 5000;

/**
 * What is not even HTTP, or not whole in time, gets a refusal of the usual form, and its connection is closed: by us, for
 * whoever never hangs up would keep it open for good, and thousands of them leave none for anybody else.
 */
export function refuseBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const tooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const body = JSON.stringify(answer);
  socket.end(
    `HTTP/1.1 ${tooLarge ? '431 Request Header Fields Too Large' : '400 Bad Request'}\r\n` +
      `content-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` +
      `connection: close\r\n\r\n${body}`,
  );
  setTimeout(() => socket.destroy(), closeGraceMs).unref();
}
