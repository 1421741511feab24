/**
 * Asks an open window of the app something. @param patienceMs so long it has to answer, milliseconds
 * @returns whether it answers, and not no: one where the app does not run, or is only starting, does not answer
 */
export function askWindow(
  client: WindowClient,
  message: object,
  patienceMs: number,
): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data !== false);
    setTimeout(resolve, patienceMs, false);
    client.postMessage(message, [port2]);
  });
}
