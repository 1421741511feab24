import { createContext, useContext, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { Observable } from 'rxjs';
import { holdReplica } from './hold-replica.ts';
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

function same(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((value, index) => Object.is(value, b[index]));
}
