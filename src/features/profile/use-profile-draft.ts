import { useRef } from 'react';
import { bringBack } from '../../data/draft-value.ts';
import { useReplica } from '../../data/replica-context.tsx';
import { useDraft } from '../../data/use-draft.ts';
import { useReturnedPicture } from '../../data/use-returned-picture.ts';
import { holdsChanges, packDraft, unpackDraft } from './profile-draft.ts';
import type { ProfileDraft } from './profile-draft.ts';

/** The editor's draft, and what can be done with it. */
export interface DraftHandle {
  /** Undefined until the device store has answered. */
  draft: ProfileDraft | undefined;
  /** The editor was opened with changes from before. */
  restored: boolean;
  change(next: ProfileDraft): void;
  /** Forgets the changes, here and on the device. */
  discard(): Promise<void>;
  /** Takes back that they were discarded; what has been changed since stays. */
  bringBack(discarded: ProfileDraft): void;
  /** Forgets these changes, which have been saved; false, and they stay, if others were made since. */
  settle(): Promise<boolean>;
}

/** The editor's draft: kept on the device after every change, and found there again (SYNC-10). */
export function useProfileDraft(): DraftHandle {
  const stored = useDraft<Record<string, unknown>>('profile');
  const opened = useRef<boolean>(undefined);
  const { clock } = useReplica();
  useReturnedPicture(stored.value, (blob) => {
    const picture = { pictureId: clock.pictureId(), blob };
    stored.change({ ...stored.latest(), picture });
  });
  if (!stored.loaded) return { ...handleOf(stored), draft: undefined, restored: false };
  const draft = unpackDraft(stored.value);
  opened.current ??= holdsChanges(draft) || Boolean(stored.value?.['picture_id']);
  return {
    ...handleOf(stored),
    draft,
    restored: opened.current && holdsChanges(draft),
  };
}

type Stored = ReturnType<typeof useDraft<Record<string, unknown>>>;

function handleOf(stored: Stored): Omit<DraftHandle, 'draft' | 'restored'> {
  return {
    change: (next) => (holdsChanges(next) ? stored.change(packDraft(next)) : void stored.discard()),
    discard: stored.discard,
    bringBack: (discarded) => stored.change(bringBack(packDraft(discarded), stored.latest())),
    // As it lies there: a refused save is no whole draft.
    settle: () => stored.settle(stored.value),
  };
}
