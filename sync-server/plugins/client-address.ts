import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';

/** `203.0.113.7:50312` or `[2001:db8::7]:50312`, as some proxies name who asks: the port is another at each connection. */
const withPort = /^(?:\[([\da-f:.]+)\]|([\d.]+))(?::\d+)?$/i;

/** By what limits per address know who asks: an IPv6 network of 64 bits counts as one. */
export function clientAddress({ ip }: Pick<FastifyRequest, 'ip'>): string {
  const [, six, four] = withPort.exec(ip) ?? [];
  return normalizeIP(six ?? four ?? ip);
}
