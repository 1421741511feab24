import { useEffect, useMemo, useState } from 'react';
import type { Becoming, DraftKey } from './draft-store.ts';
import { DraftKeeper } from './draft-keeper.ts';
import type { Split } from './draft-keeper.ts';
import { useReplica } from './replica-context.tsx';

/** A draft as a form uses it. */
export interface Draft<T> {
  /** What is written; undefined if nothing, or not loaded yet. */
  value: T | undefined;
  loaded: boolean;
  /** The same as it will be at the next render. */
  latest(): T | undefined;
  /** Shows the value at once and keeps it on the device a moment later. */
  change(value: T): void;
  /** Forgets it here at once, and on the device too. */
  discard(): Promise<void>;
  /** The same of one that has been saved; what was typed since stays, and then this is false. */
  settle(saved: T | undefined): Promise<boolean>;
  /** Makes it a document, which `write` writes: whatever happens meanwhile, it is one of both afterwards. */
  become<R>(as: Becoming, write: () => Promise<R>, split?: Split<T>): Promise<R>;
}

/**
 * A draft of the device store (SYNC-10), kept continuously: noted at each change, stored soon after it,
 * and at once when the screen closes or the page is hidden. A text that a refused change puts back appears by itself.
 */
export function useDraft<T>(key: DraftKey): Draft<T> {
  const { uid, device, early } = useReplica();
  const [shown, show] = useState<{ keeper: DraftKeeper<T>; value: T | undefined }>();
  const { keeper, actions } = useMemo(() => {
    const made: DraftKeeper<T> = new DraftKeeper<T>(uid, key, (value) =>
      show({ keeper: made, value }),
    );
    return { keeper: made, actions: actionsOf(made) };
  }, [uid, key]);
  useEffect(() => keeper.follow(device, early !== undefined), [keeper, device, early]);
  const current = shown?.keeper === keeper ? shown : undefined;
  return { value: current?.value, loaded: current !== undefined, ...actions };
}

function actionsOf<T>(keeper: DraftKeeper<T>): Omit<Draft<T>, 'value' | 'loaded'> {
  return {
    latest: () => keeper.latest(),
    change: (value) => keeper.change(value),
    discard: () => keeper.discard(),
    settle: (saved) => keeper.settle(saved),
    become: (as, write, split) => keeper.become(as, write, split),
  };
}
