import { useState } from 'react';
import { useReplica } from '../../data/replica-context.tsx';
import { signOut } from '../../data/sign-out.ts';

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
    const count = await replica.countUnsent();
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
