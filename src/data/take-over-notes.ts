import { firstValueFrom } from 'rxjs';
import { signupId } from '../../schemas/domain/ids.ts';
import type { DraftKey } from './device-store.ts';
import { draftTimesKey } from './draft-times.ts';
import type { DraftTimes } from './draft-times.ts';
import { forgetNote, noteOf, notedDrafts, withNote } from './draft-notes.ts';
import type { Replica } from './replica.ts';
import { isNoRoom } from './storage-room.ts';

const signup = 'signup:';

type Notable = Pick<Replica, 'uid' | 'device' | 'messages' | 'relations'>;

/** Takes what a crash has left into the device store. What that has no room for stays noted. */
export async function takeOverNotes(replica: Notable): Promise<void> {
  const { uid, device } = replica;
  const times = await device.getValue<DraftTimes>(draftTimesKey);
  // What has been typed since comes before what was being sent.
  for (const noted of notedDrafts(uid).sort())
    try {
      await takeOver(replica, noted, times);
      forgetNote(uid, noted);
    } catch (error) {
      if (!isNoRoom(error)) throw error;
    }
  await forgetSent(replica);
}

async function takeOver(
  { uid, device, messages }: Notable,
  noted: DraftKey,
  times: DraftTimes | undefined,
): Promise<void> {
  const [key, messageId] = noted.split('#') as [DraftKey, string?];
  const draft = await device.loadDraft(key);
  if (messageId === undefined) {
    const after = withNote(uid, key, draft, times);
    if (after !== draft) await device.saveDraft(key, after);
  } else {
    const isSent = (await messages.get(messageId)) !== undefined;
    const after = withSent(draft, String(noteOf(uid, noted)), isSent);
    if (after !== draft) await device.saveDraft(key, after);
  }
}

/** The page was left between writing a sign-up and forgetting its draft: the words lie in the replica. */
async function forgetSent({ uid, device, relations }: Notable): Promise<void> {
  const drafts = await firstValueFrom(device.watchDrafts());
  for (const [key, text] of drafts) {
    if (!key.startsWith(signup)) continue;
    const id = signupId(uid, key.slice(signup.length));
    const known = await relations.get(id);
    if (known?.kind !== 'signup' || known.message !== String(text).trim()) continue;
    // What was refused leaves the replica any moment now, and is a draft again on purpose.
    const refusals = await firstValueFrom(device.watchRefusals());
    if (!refusals.some(({ docId }) => docId === id)) await device.discardDraft(key as DraftKey);
  }
}

/**
 * The draft of a chat after a crash has cut the sending of `text` in two: a message is either in the
 * replica or a draft again.
 */
function withSent(draft: unknown, text: string, isSent: boolean): unknown {
  const rest = typeof draft === 'string' && !text.startsWith(draft) ? draft : '';
  if (isSent) return rest;
  return rest === '' ? text : `${text}\n${rest}`;
}
