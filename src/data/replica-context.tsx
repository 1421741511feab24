import { createContext, startTransition, useContext, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { Observable } from 'rxjs';
import type { EarlyData } from './early/early-data.ts';
import { earlyReplica } from './early/early-replica.ts';
import { knownOf } from './early/early-observable.ts';
import { holdReplica } from './hold-replica.ts';
import { keptQuery } from './kept-query.ts';
import type { LiveQuery } from './kept-query.ts';
import type { OpenReplica, Replica } from './replica.ts';
import { syncStatus, watchSyncStatus } from './sync-status.ts';

/** Early data of a start: `data` once it has come, `arriving` until then; undefined if there is none. */
export interface EarlyStart {
  /** It is read from the device itself, which takes a moment only. */
  readonly fromDevice: boolean;
  data?: EarlyData | undefined;
  readonly arriving: Promise<EarlyData | undefined>;
}

const ReplicaContext = createContext<Replica | undefined>(undefined);

interface ProviderProps {
  uid: string;
  /** `openReplica` of src/sync/open-replica.ts; src/app imports it lazily. */
  open: OpenReplica;
  /** What can be shown before that: there already, or on its way. */
  early?: EarlyStart | undefined;
  /** Shown while there is neither. */
  fallback?: ReactNode;
  children: ReactNode;
}

/**
 * Hands the replica of the signed-in account to everything below: an early one as soon as something can
 * be shown, the real one once its databases are open and hold at least as much.
 */
export function ReplicaProvider({ uid, open, early, fallback = null, children }: ProviderProps) {
  const [state, setState] = useState<{ replica?: Replica; error?: unknown }>(() =>
    early?.data?.uid === uid ? { replica: earlyReplica(early.data, () => readyOf(uid, open)) } : {},
  );
  useEffect(() => {
    const hold = holdReplica(uid, open);
    let current = true;
    const showEarly = (data: EarlyData | undefined) => {
      if (data?.uid !== uid || !current) return;
      setState((before) =>
        before.replica ? before : { replica: earlyReplica(data, () => hold.ready) },
      );
    };
    const showReal = async () => {
      const replica = await hold.ready;
      // A new device starts empty: what the gateway sent first stays until it has been filled.
      const first = await (syncStatus().firstSyncDone ? undefined : early?.arriving);
      if (first?.summary !== undefined) await firstSync();
      if (current) startTransition(() => setState({ replica }));
    };
    void early?.arriving.then(showEarly);
    showReal().catch((error: unknown) => current && setState({ error }));
    return () => {
      current = false;
      hold.release();
    };
  }, [uid, open, early]);
  if (state.error !== undefined) throw state.error;
  if (state.replica?.uid !== uid) return fallback;
  return <ReplicaContext value={state.replica}>{children}</ReplicaContext>;
}

/** Hands down a replica that stays what it is: for rendering once, where there is no device. */
export function StillReplica({ replica, children }: { replica: Replica; children: ReactNode }) {
  return <ReplicaContext value={replica}>{children}</ReplicaContext>;
}

/** The replica, which the provider holds as long as it is mounted. */
async function readyOf(uid: string, open: OpenReplica): Promise<Replica> {
  const hold = holdReplica(uid, open);
  try {
    return await hold.ready;
  } finally {
    hold.release();
  }
}

/** Resolves once the device has pulled everything for the first time. */
function firstSync(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!syncStatus().firstSyncDone) return;
      stop();
      resolve();
    };
    const stop = watchSyncStatus(look);
    look();
  });
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
  const key = [replica, ...deps];
  const [state, setState] = useState<{ key: readonly unknown[]; value: T } | undefined>(() => {
    const known = replica.early && knownOf(make(replica));
    return known && { key, value: known[0] };
  });
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
  if (state === undefined) return undefined;
  const [from, ...rest] = state.key;
  // What an early replica said holds until the real one has answered.
  const isFrom = from === replica || (from as Replica).early !== undefined;
  return isFrom && same(rest, deps) ? state.value : undefined;
}

/**
 * The newest answer of a live query that outlives the screen (`keptQuery`): known at the first render if
 * it has been asked before; undefined until the replica has answered.
 * @param query a function of a module, not one made in rendering
 */
export function useKept<T>(query: LiveQuery<T>): T | undefined {
  const replica = useReplica();
  const kept = keptQuery(replica, query);
  const isEarly = replica.early !== undefined;
  const [seen, setSeen] = useState({ kept, value: kept.value, isEarly });
  useEffect(() => {
    const see = (value: T | undefined) =>
      setSeen((before) =>
        before.kept === kept && before.value === value ? before : { kept, value, isEarly },
      );
    if (kept.value !== undefined) see(kept.value);
    return kept.follow(see, (error) =>
      setSeen(() => {
        throw error;
      }),
    );
  }, [kept, isEarly]);
  // What an early replica said holds until the real one has answered.
  if (seen.kept === kept || (seen.isEarly && kept.value === undefined)) return seen.value;
  return kept.value;
}

function same(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((value, index) => Object.is(value, b[index]));
}
