import { useCallback, useEffect, useState } from 'react';
import { api } from '../../data/api.ts';
import type { Result } from '../../data/api.ts';

/** What a route of the console has answered, and how to ask it again. */
export interface Answer<T> {
  /** Undefined while the first answer is on its way. */
  result: Result<T> | undefined;
  /** It has been asked for, and the network has not been silent for long. */
  asking: boolean;
  reload: () => void;
}

/** A network that has been silent for so long is said to be so; an answer that comes after all is shown. */
const timeoutMs = 10_000;
const silence = { ok: false, code: 'NETWORK', message: 'no answer yet' } as const;

/** Fetches a route of the admin console now and on `reload`; the console is online only (SYNC-03). */
export function useAnswer<T>(path: string): Answer<T> {
  const [result, setResult] = useState<Result<T>>();
  const [round, setRound] = useState(0);
  const [told, setTold] = useState(-1);
  useEffect(() => {
    const abort = new AbortController();
    const tell = (answer: Result<T>) => {
      if (abort.signal.aborted) return;
      clearTimeout(timer);
      setResult((before) => (answer === silence ? (before ?? answer) : answer));
      setTold(round);
    };
    const timer = setTimeout(() => tell(silence), timeoutMs);
    void api.request<T>(path, { signal: abort.signal }).then(tell);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [path, round]);
  const reload = useCallback(() => setRound((before) => before + 1), []);
  return { result, asking: told !== round, reload };
}
