import { limits, truncate } from '../../schemas/limits.ts';
import { heicOriginal } from '../data/heic-original.ts';
import { isAcceptedPicture, preparePicture } from '../data/prepare-picture.ts';
import type { Replica } from '../data/replica.ts';
import type { SharedContent } from './shared-content.ts';

const key = 'meet:new';

type Draft = { description?: string; picture?: Blob; uncropped?: File | undefined };

/** What became of something shared: `unsupported`: its picture could not be used (IMG-08). */
export interface Outcome {
  changed: boolean;
  unsupported: boolean;
  /** Puts the draft back as it was before. */
  undo(): Promise<void>;
}

/**
 * Puts something shared into the draft of a new meet: the picture, cut to its middle square until the
 * editor has asked for another crop, becomes the meet's picture, and the text its description or the
 * end of it.
 */
export async function shareIntoDraft(replica: Replica, shared: SharedContent): Promise<Outcome> {
  const { device } = replica;
  const before = await device.loadDraft<Draft>(key);
  const picture = shared.picture && (await usable(shared.picture));
  const uncropped = picture?.type === 'image/jpeg' ? shared.picture : undefined;
  const draft = {
    ...before,
    ...withText(before, shared.texts),
    ...(picture && { picture, uncropped }),
  };
  const changed = picture !== undefined || draft.description !== before?.description;
  if (changed) await device.saveDraft(key, draft);
  return {
    changed,
    unsupported: shared.picture !== undefined && picture === undefined,
    undo: () => (before === undefined ? device.discardDraft(key) : device.saveDraft(key, before)),
  };
}

async function usable(file: File): Promise<Blob | undefined> {
  if (!isAcceptedPicture(file)) return undefined;
  return preparePicture(file).catch(() => heicOriginal(file));
}

/** The description with the shared text beneath it; apps often send the same text twice. */
function withText(before: Draft | undefined, texts: readonly string[]): Draft {
  const shared = [...new Set(texts.map((text) => text.trim()))].filter((text) => text !== '');
  if (shared.length === 0) return {};
  const all = [before?.description ?? '', ...shared].filter((text) => text !== '');
  return { description: truncate(all.join('\n'), limits.meetDescription) };
}
