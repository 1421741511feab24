import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { DestinationStream } from 'pino';
import type { AppConfig } from '../config.ts';
import { StoreError } from '../store/errors.ts';

/** Things that must not reach a log even inside the message of some library's error. */
const personal: [RegExp, string][] = [
  [/[^\s"'<>:;,()]+@[^\s"'<>:;,()]+\.[^\s"'<>:;,()]+/g, '<email>'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '<token>'],
  [/\/\/[^/\s:@]+:[^/\s@]+@/g, '//<credentials>@'],
  // Ids of meets, chats and sign-ups join those of people by `_`, which counts as part of a word.
  [/(?<![a-z0-9])[a-z0-9]{20}(_\d{10,})?(?![a-z0-9])/g, '<id>'],
];

/** The text without e-mail addresses, tokens, credentials and account ids. */
export function withoutPersonalData(text: string): string {
  return personal.reduce((rest, [pattern, mark]) => rest.replace(pattern, mark), text);
}

/**
 * Log settings: JSON lines without personal data. Requests are logged by `logResponses`, which
 * names the route and never the address asked for.
 */
export function loggerOptions(
  config: AppConfig,
  destination?: DestinationStream,
): NonNullable<FastifyServerOptions['logger']> {
  return {
    level: config.logLevel,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: { err: errorForLog, req: () => ({}), res: () => ({}) },
    ...(destination === undefined ? {} : { stream: destination }),
  };
}

function errorForLog(error: Error & { code?: string }) {
  const message = withoutPersonalData(error.message ?? '');
  // That nobody answers is no fault of the program's: where it was asked says nothing, and it is said often.
  if (error instanceof StoreError && error.transient)
    return { type: error.name, code: networkCode(error), status: error.status, message, stack: '' };
  return {
    type: error.name,
    code: error.code,
    status: undefined,
    message,
    stack: withoutPersonalData(error.stack ?? ''),
  };
}

/** What the network said, such as `ECONNREFUSED`, below the errors that were made of it. */
function networkCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, cause } = error as Error & { code?: unknown };
  return typeof code === 'string' ? code : networkCode(cause);
}

/** One line per answer: method, route, status, milliseconds. */
export function logResponses(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    const quiet = route === '/healthz' || route === '/metrics' || route === '/*';
    request.log[quiet ? 'debug' : 'info'](
      {
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
}
