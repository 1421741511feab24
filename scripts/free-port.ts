import { createServer } from 'node:net';

/**
 * Sees to it that the gateway will be able to listen, before anything is built or filled for it. What is no port
 * at all is left to the gateway's own check of its settings.
 * @param env HOST and PORT as the gateway reads them
 * @throws Error in words for whoever started it
 */
async function requireFreePort(env: NodeJS.ProcessEnv): Promise<void> {
  const host = env.HOST?.trim() || '127.0.0.1';
  const port = Number(env.PORT?.trim() || '3000');
  if (!Number.isInteger(port) || port < 0 || port > 65_535) return;
  const failure = await tryPort(port, host);
  if (failure === undefined) return;
  const why = failure.code === 'EADDRINUSE' ? 'another program uses it' : failure.message;
  throw new Error(`Cannot listen on port ${port} of ${host}: ${why}. Set PORT to another one.`);
}

/** @returns why it cannot be listened on */
function tryPort(port: number, host: string): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', resolve);
    server.listen({ port, host }, () => server.close(() => resolve(undefined)));
  });
}

/** Ends this process with a sentence if the gateway could not listen; see {@link requireFreePort}. */
export async function endUnlessPortIsFree(env: NodeJS.ProcessEnv): Promise<void> {
  try {
    await requireFreePort(env);
  } catch (failure) {
    console.error(failure instanceof Error ? failure.message : failure);
    process.exit(1);
  }
}
