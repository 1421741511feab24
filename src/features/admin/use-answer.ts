import { useCallback, useEffect, useState } from 'react';
import { api } from '../../data/api.ts';
import type { Result } from '../../data/api.ts';

/** What a route of the console has answered, and how to ask it again. */
export interface Answer<T> {
  /** Undefined while the first answer is on its way. */
  result: Result<T> | undefined;
  reload: () => void;
}

/** Fetches a route of the admin console now and on `reload`; the console is online only (SYNC-03). */
export function useAnswer<T>(path: string): Answer<T> {
  const [result, setResult] = useState<Result<T>>();
  const [round, setRound] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    void api.request<T>(path, { signal: abort.signal }).then((answer) => {
      if (!abort.signal.aborted) setResult(answer);
    });
    return () => abort.abort();
  }, [path, round]);
  return { result, reload: useCallback(() => setRound((before) => before + 1), []) };
}
