import type { DeviceStore } from '../../data/device-store.ts';
import { holdsChanges, packDraft } from './profile-draft.ts';
import type { ProfileDraft } from './profile-draft.ts';

/** Writes the newest draft soon, and at once when the page may be going away. */
export interface DraftSaver {
  schedule(draft: ProfileDraft): void;
  flush(): void;
  cancel(): void;
}

const delayMs = 300;

/** A saver for the draft `profile`; a draft without changes is discarded instead. */
export function createDraftSaver(device: DeviceStore): DraftSaver {
  let waiting: ProfileDraft | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => {
    clearTimeout(timer);
    waiting = undefined;
  };
  const flush = () => {
    const draft = waiting;
    cancel();
    if (draft === undefined) return;
    const written = holdsChanges(draft)
      ? device.saveDraft('profile', packDraft(draft))
      : device.discardDraft('profile');
    // The device store is closed at sign-out, which discards drafts anyway.
    written.catch(() => undefined);
  };
  const schedule = (draft: ProfileDraft) => {
    waiting = draft;
    clearTimeout(timer);
    timer = setTimeout(flush, delayMs);
  };
  return { schedule, flush, cancel };
}
