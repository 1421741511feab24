import { limits, truncate } from '../../schemas/limits.ts';
import { tooLongBy } from '../components/limit-length.ts';
import { heicOriginal } from '../data/heic-original.ts';
import { isAcceptedPicture, preparePicture } from '../data/prepare-picture.ts';
import type { Replica } from '../data/replica.ts';
import { saveDraftsNow } from '../data/save-drafts.ts';
import type { SharedContent } from './shared-content.ts';

const key = 'meet:new';

type Draft = { description?: string; picture?: Blob; uncropped?: File | undefined };

/** What became of something shared: `unsupported`: its picture could not be used (IMG-08). */
export interface Outcome {
  changed: boolean;
  unsupported: boolean;
  /** Takes it out of the draft again; what has been typed since stays. */
  undo(): Promise<void>;
}

/**
 * Puts something shared into the draft of a new meet: the picture, cut to its middle square until the
 * editor has asked for another crop, becomes the meet's picture, and the text its description or the
 * end of it.
 */
export async function shareIntoDraft(replica: Replica, shared: SharedContent): Promise<Outcome> {
  const { device } = replica;
  const picture = shared.picture && (await usable(shared.picture));
  // That takes a while, and the editor is open: what has been typed meanwhile counts.
  await saveDraftsNow();
  const before = await device.loadDraft<Draft>(key);
  const uncropped = picture?.type === 'image/jpeg' ? shared.picture : undefined;
  const draft = {
    ...before,
    ...withText(before, shared.texts),
    ...(picture && { picture, uncropped }),
  };
  const changed = picture !== undefined || draft.description !== before?.description;
  if (changed) await device.saveDraft(key, draft, { value: before });
  return {
    changed,
    unsupported: shared.picture !== undefined && picture === undefined,
    undo: async () => {
      await saveDraftsNow();
      const now = await device.loadDraft<Draft>(key);
      // It has become a meet, or was thrown away, and what was there before the share with it.
      if (now === undefined) return;
      const rest = withoutShare(now, before ?? {}, draft);
      const isEmpty = Object.values(rest).every((value) => !value);
      await (isEmpty ? device.discardDraft(key) : device.saveDraft(key, rest, { value: now }));
    },
  };
}

/** The draft as it is now, with picture and text as before the share where they come from it. */
function withoutShare(now: Draft, before: Draft, shared: Draft): Draft {
  const { picture, uncropped, description, ...rest } = now;
  const pictures = shared.picture === before.picture ? { picture, uncropped } : before;
  const added = (shared.description ?? '').slice(before.description?.length ?? 0);
  const text = description?.replace(added, () => '').trimStart();
  const kept = { picture: pictures.picture, uncropped: pictures.uncropped, description: text };
  return Object.fromEntries(
    Object.entries({ ...rest, ...kept }).filter(([, value]) => value !== undefined),
  );
}

async function usable(file: File): Promise<Blob | undefined> {
  if (!isAcceptedPicture(file)) return undefined;
  return preparePicture(file).catch(() => heicOriginal(file));
}

/** The description with the shared text beneath it, once: apps often send the same twice, and after a kill it is taken anew. */
function withText(before: Draft | undefined, texts: readonly string[]): Draft {
  const { description = '' } = before ?? {};
  const isNew = (text: string) => text !== '' && !`\n${description}\n`.includes(`\n${text}\n`);
  const shared = [...new Set(texts.map((text) => text.trim()))].filter(isNew);
  if (shared.length === 0) return {};
  const all = [description, ...shared].filter((text) => text !== '');
  // As what is pasted (src/components/limit-length.ts): too long as a whole, and the editor says so.
  return { description: truncate(all.join('\n'), limits.meetDescription * tooLongBy) };
}
