import { useEffect, useMemo, useState } from 'react';
import { useReplica } from '../../data/replica-context.tsx';
import { createDraftSaver } from './draft-saver.ts';
import { emptyDraft, holdsChanges, unpackDraft } from './profile-draft.ts';
import type { ProfileDraft } from './profile-draft.ts';

export interface DraftHandle {
  /** Undefined until the device store has answered. */
  draft: ProfileDraft | undefined;
  /** The editor was opened with changes from before. */
  restored: boolean;
  change(next: ProfileDraft): void;
  /** Forgets what still waits to be written: the profile itself is being saved. */
  stop(): void;
  discard(): void;
}

/** The editor's draft: loaded once, then kept on the device after every change (SYNC-10). */
export function useProfileDraft(): DraftHandle {
  const { device } = useReplica();
  const [draft, setDraft] = useState<ProfileDraft>();
  const [restored, setRestored] = useState(false);
  const saver = useMemo(() => createDraftSaver(device), [device]);
  useEffect(() => {
    let current = true;
    void device.loadDraft('profile').then((stored) => {
      if (!current) return;
      const found = unpackDraft(stored);
      setDraft(found);
      setRestored(holdsChanges(found));
    });
    return () => void (current = false);
  }, [device]);
  useEffect(() => {
    window.addEventListener('pagehide', saver.flush);
    document.addEventListener('visibilitychange', saver.flush);
    return () => {
      window.removeEventListener('pagehide', saver.flush);
      document.removeEventListener('visibilitychange', saver.flush);
      saver.flush();
    };
  }, [saver]);
  return {
    draft,
    restored,
    change: (next) => {
      setDraft(next);
      saver.schedule(next);
    },
    stop: saver.cancel,
    discard: () => {
      saver.cancel();
      setDraft(emptyDraft);
      setRestored(false);
      void device.discardDraft('profile');
    },
  };
}
