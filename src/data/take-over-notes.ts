import type { DraftKey } from './draft-store.ts';
import { draftTimesKey } from './draft-times.ts';
import type { DraftTimes } from './draft-times.ts';
import { forgetNote, notedDrafts, withNote } from './draft-notes.ts';
import type { Replica } from './replica.ts';
import { isNoRoom } from './storage-room.ts';

type Notable = Pick<Replica, 'uid' | 'device'>;

/** Takes what a crash has left into the device store. What that has no room for stays noted. */
export async function takeOverNotes(replica: Notable): Promise<void> {
  const { uid, device } = replica;
  const times = await device.getValue<DraftTimes>(draftTimesKey);
  for (const noted of notedDrafts(uid))
    try {
      if (!isOfEarlierVersion(noted)) await takeOver(replica, noted, times);
      forgetNote(uid, noted);
    } catch (error) {
      if (!isNoRoom(error)) throw error;
    }
}

/** Earlier versions noted what was being sent as `chat:{chatUid}#{messageId}`, and stored it as a draft besides. */
const isOfEarlierVersion = (noted: DraftKey) => noted.includes('#');

async function takeOver(
  { uid, device }: Notable,
  key: DraftKey,
  times: DraftTimes | undefined,
): Promise<void> {
  const draft = await device.loadDraft(key);
  const after = withNote(uid, key, draft, times);
  if (after !== draft) await device.saveDraft(key, after, { value: draft });
}
