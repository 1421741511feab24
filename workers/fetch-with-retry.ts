/** What a gateway, or a proxy before it, says that has too much to do or is away for a moment (RFC 9110, 6585). */
const passing: ReadonlySet<number> = new Set([429, 502, 503, 504]);
/** After so long it is asked again where nothing else is said, seconds. */
const pauseSeconds = 5;
/** All pauses together: a browser ends a worker that has not answered for five minutes. */
const timeoutMs = 120_000;

/**
 * What is answered; if that says to come back, what is answered then. Each time later, and each request at a moment of
 * its own: all pictures of a screen are refused at once.
 * @param ask asks the network
 * @param signals end the pauses: the newest answer counts
 */
export async function fetchWithRetry(
  ask: () => Promise<Response>,
  signals: readonly AbortSignal[],
): Promise<Response> {
  let left = timeoutMs;
  for (let tries = 1; ; tries += 1) {
    const answer = await ask();
    if (!passing.has(answer.status)) return answer;
    const seconds = Number(answer.headers.get('retry-after')) || pauseSeconds;
    const ms = seconds * 1000 * tries * (1 + Math.random());
    left -= ms;
    if (left < 0) return answer;
    await pause(ms, signals);
    if (signals.some(({ aborted }) => aborted)) return answer;
  }
}

function pause(ms: number, signals: readonly AbortSignal[]): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    for (const signal of signals) signal.addEventListener('abort', end, { once: true });
  });
}
