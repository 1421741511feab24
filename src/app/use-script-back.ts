import { useEffect } from 'react';
import { anySignal } from '../data/any-signal.ts';

/** How long until the next question, in milliseconds: each makes it longer, as long as the page is open. */
let wait = 2000;
/** As long at the most, and so long an answer is waited for. */
const maxMs = 30_000;

/** What stands for the replica's worker, whose error names no address (src/sync/worker/worker-life.ts). */
const gateway = '/healthz';

/**
 * Calls back once a script that could not be had (script-loader.ts) is there: on a poor network no event tells that,
 * as the browser takes itself to be online all along. The replica's worker, which has no address here, is tried a few
 * times while there is a gateway: what was damaged of its code comes anew meanwhile (workers/restore.ts), but code that is
 * gone for good must not be drawn anew for ever.
 * @param error what was thrown, which names the script's address @param onBack must stay the same
 */
export function useScriptBack(error: unknown, onBack: () => void): void {
  const words = String(error).replace('the worker', gateway);
  const address = /Failed to fetch (\S+)$/.exec(words)?.[1];
  useEffect(() => {
    if (address === undefined) return undefined;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const plan = () => {
      const isOver = stop.signal.aborted || (address === gateway && wait === maxMs);
      if (!isOver) timer = setTimeout(ask, wait);
    };
    const ask = () => {
      wait = Math.min(wait * 2, maxMs);
      // A silent network is asked again, too.
      const signal = anySignal([stop.signal, AbortSignal.timeout(maxMs)]);
      void fetch(address, { signal }).then(({ ok }) => (ok ? onBack() : plan()), plan);
    };
    plan();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [address, onBack]);
}
