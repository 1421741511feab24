import { useEffect } from 'react';
import { anySignal } from '../data/any-signal.ts';

/** How long until the next question, in milliseconds: each makes it longer, as long as the page is open. */
let wait = 2000;
/** As long at the most, and so long an answer is waited for. */
const mostMs = 30_000;

/** What is asked for instead of the replica's worker, whose error cannot name it (worker-life.ts): whether there is a gateway. */
const ofWorker = '/healthz';

/**
 * Calls back once a script that could not be had (script-loader.ts) is there: on a poor network no event tells that,
 * as the browser takes itself to be online all along.
 * @param error what was thrown, which names the script's address @param onBack must stay the same
 */
export function useScriptBack(error: unknown, onBack: () => void): void {
  const named = /Failed to fetch (\S+|the worker)$/.exec(String(error))?.[1];
  const address = named === 'the worker' ? ofWorker : named;
  useEffect(() => {
    if (address === undefined) return undefined;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const plan = () => {
      if (!stop.signal.aborted) timer = setTimeout(ask, wait);
    };
    const ask = () => {
      wait = Math.min(wait * 2, mostMs);
      // A silent network is asked again, too.
      const signal = anySignal([stop.signal, AbortSignal.timeout(mostMs)]);
      void fetch(address, { signal }).then(({ ok }) => (ok ? onBack() : plan()), plan);
    };
    plan();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [address, onBack]);
}
