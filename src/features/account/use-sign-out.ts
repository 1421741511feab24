import { useState } from 'react';
import { replicaMarker } from '../../data/replica-marker.ts';
import { useReplica } from '../../data/replica-context.tsx';
import type { Replica } from '../../data/replica.ts';
import { signOut } from '../../data/sign-out.ts';
import { withTimeout } from '../../data/with-timeout.ts';

/** Signing out, and the question before it. */
export interface SignOutState {
  /** Number of changes that would be lost; undefined while nothing is asked. */
  unsent: number | undefined;
  busy: boolean;
  /** Signs out, or asks first if something has not been sent (AUTH-14). */
  ask(): void;
  confirm(): void;
  cancel(): void;
}

/** Longest wait for a database that does not answer, milliseconds. */
const timeoutMs = 5000;

/**
 * Number of changes that a sign-out would lose. A database that fails, or is silent, keeps nobody from leaving: then all
 * counts that was here at the last look.
 */
export async function countLost(replica: Replica): Promise<number> {
  const count = await withTimeout(timeoutMs, replica.device.countUnsent()).catch(() => undefined);
  return count ?? replicaMarker()?.kept ?? 0;
}

/** `Kirjaudu ulos` of /account (ACC-06). */
export function useSignOut(): SignOutState {
  const replica = useReplica();
  const [unsent, setUnsent] = useState<number>();
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    await signOut();
  };
  const ask = async () => {
    if (busy) return;
    const count = await countLost(replica);
    if (count > 0) setUnsent(count);
    else await leave();
  };
  return {
    unsent,
    busy,
    ask: () => void ask(),
    confirm: () => void leave(),
    cancel: () => setUnsent(undefined),
  };
}
