const silence = Symbol('silence');

/** @returns what an open window says; `silence` where the app does not run, is only starting, or is put to rest */
function answerOf(client: WindowClient, message: object, timeoutMs: number): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    setTimeout(resolve, timeoutMs, silence);
    client.postMessage(message, [port2]);
  });
}

/**
 * Asks an open window of the app something. @param timeoutMs so long it has to answer, milliseconds
 * @returns whether it answers, and not no
 */
export async function askWindow(
  client: WindowClient,
  message: object,
  timeoutMs: number,
): Promise<boolean> {
  const answer = await answerOf(client, message, timeoutMs);
  return answer !== silence && answer !== false;
}

/** Whether the app runs there: pages that are looked at do, and others that answer anything (src/app/watch-pushes.ts). */
export async function isAwake(client: WindowClient, timeoutMs: number): Promise<boolean> {
  if (client.visibilityState === 'visible') return true;
  return (await answerOf(client, { type: 'LOOKED_AT' }, timeoutMs)) !== silence;
}
