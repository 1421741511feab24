import { createContext, useContext, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { Observable } from 'rxjs';
import { holdReplica } from './hold-replica.ts';
import { keptQuery } from './kept-query.ts';
import type { LiveQuery } from './kept-query.ts';
import type { OpenReplica, Replica } from './replica.ts';

const ReplicaContext = createContext<Replica | undefined>(undefined);

interface ProviderProps {
  uid: string;
  /** `openReplica` of src/sync/open-replica.ts; src/app imports it lazily. */
  open: OpenReplica;
  /** Shown for the moment that opening the databases takes. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** Opens the replica of the signed-in account and hands it to everything below. */
export function ReplicaProvider({ uid, open, fallback = null, children }: ProviderProps) {
  const [state, setState] = useState<{ replica?: Replica; error?: unknown }>({});
  useEffect(() => {
    const hold = holdReplica(uid, open);
    let current = true;
    hold.ready.then(
      (replica) => current && setState({ replica }),
      (error: unknown) => current && setState({ error }),
    );
    return () => {
      current = false;
      hold.release();
    };
  }, [uid, open]);
  if (state.error !== undefined) throw state.error;
  if (state.replica?.uid !== uid) return fallback;
  return <ReplicaContext value={state.replica}>{children}</ReplicaContext>;
}

/** The replica of the signed-in account. Throws outside of a ReplicaProvider. */
export function useReplica(): Replica {
  const replica = useContext(ReplicaContext);
  if (!replica) throw new Error('useReplica needs a ReplicaProvider above');
  return replica;
}

/**
 * The newest value of a live query; undefined until the first. `deps` are what `make` uses besides
 * the replica: when they change, the query is made again and the value starts over.
 */
export function useLive<T>(
  make: (replica: Replica) => Observable<T>,
  deps: readonly unknown[],
): T | undefined {
  const replica = useReplica();
  const [state, setState] = useState<{ key: readonly unknown[]; value: T }>();
  const key = [replica, ...deps];
  useEffect(() => {
    const subscription = make(replica).subscribe({
      next: (value) => setState({ key, value }),
      error: (error: unknown) =>
        setState(() => {
          throw error;
        }),
    });
    return () => subscription.unsubscribe();
  }, key);
  return state && same(state.key, key) ? state.value : undefined;
}

/**
 * The newest answer of a live query that outlives the screen (`keptQuery`): known at the first render if
 * it has been asked before; undefined until the replica has answered.
 * @param query a function of a module, not one made in rendering
 */
export function useKept<T>(query: LiveQuery<T>): T | undefined {
  const kept = keptQuery(useReplica(), query);
  const [seen, setSeen] = useState({ kept, value: kept.value });
  useEffect(() => {
    const see = (value: T | undefined) =>
      setSeen((before) =>
        before.kept === kept && before.value === value ? before : { kept, value },
      );
    see(kept.value);
    return kept.follow(see, (error) =>
      setSeen(() => {
        throw error;
      }),
    );
  }, [kept]);
  return seen.kept === kept ? seen.value : kept.value;
}

function same(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((value, index) => Object.is(value, b[index]));
}
