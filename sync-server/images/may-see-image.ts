import { hasCase } from '../moderation/under-review.ts';
import type { FactsReader } from '../rules/facts-reader.ts';
import { canSeeMeet, canSeePerson, ownsListedMeet } from '../rules/visibility.ts';
import { urlsOf } from './image-paths.ts';
import type { PictureFile } from './image-paths.ts';

/**
 * Whether a viewer may have a picture file at this moment: it must be the one that the owner document
 * shows now, and the viewer must be allowed to see that document (IMG-10). An admin may also see what
 * a case is about that waits for a decision or whose decision may be appealed (ADMIN-06, SAFE-09).
 */
export function maySeeImage(
  facts: FactsReader,
  viewer: string,
  file: PictureFile,
  now: Date,
): boolean {
  const { picUrl } = urlsOf(file);
  const judges = (target: string): boolean =>
    facts.user(viewer)?.admin === true && hasCase(facts, target, now);
  if (file.kind === 'profile') {
    if (facts.user(file.uid)?.picUrl !== picUrl) return false;
    if (canSeePerson(facts, viewer, file.uid, now)) return true;
    // A hidden person's card is closed, and its large picture with it; their meets stay open and show a
    // small face of who invites (ACC-10, DATA-45).
    const isFace = file.size !== 1024 && ownsListedMeet(facts, viewer, file.uid, now);
    return isFace || judges(file.uid);
  }
  for (const meet of facts.meetsOf(file.uid)) {
    if (meet.meet_pic_url !== picUrl) continue;
    // Of an archived meet no document shows it any more; it waits in quarantine (MEET-35, DATA-48).
    const isShown = !meet.archived && canSeeMeet(facts, viewer, meet.meetId, now);
    if (isShown || judges(meet.meetId)) return true;
  }
  return false;
}
