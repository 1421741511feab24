import type { MeetDoc, ProfileDoc, RelationDoc } from '../../schemas/documents/device.ts';
import { meetReportId, signupId } from '../../schemas/domain/ids.ts';
import { matchesPreferences, soonestFirst } from '../../schemas/domain/meet-visibility.ts';
import type { FirstList } from '../../schemas/wire/api.ts';
import type { Views } from './views.ts';
import type { LoggedCollection } from './user-views.ts';

/** More than a first screen shows. */
const maxMeets = 8;

/**
 * The top of /meets as it opens on a new device (MEET-02, MEET-09): documents of the viewer's own views,
 * so nothing that sync would not give.
 */
export function firstList(views: Views, uid: string, now: Date): FirstList {
  const mine = views.of(uid);
  const docs = <T>(collection: LoggedCollection) =>
    mine
      .log(collection, now)
      .everything()
      .changed.map(({ doc }) => doc as T);
  const profile = docs<ProfileDoc>('profile');
  const listed = docs<MeetDoc>('meets').filter(({ listed: isListed }) => isListed === true);
  const [own] = profile;
  const fitting =
    own === undefined ? listed : listed.filter((meet) => matchesPreferences(own, meet));
  const meets = fitting.sort(soonestFirst).slice(0, maxMeets);
  const ids = new Set(
    meets.flatMap(({ meetId }) => [signupId(uid, meetId), meetReportId(uid, meetId)]),
  );
  const favourites = listed.filter(({ only_favs }) => only_favs).length;
  return {
    time: now.toISOString(),
    profile,
    meets,
    relations: docs<RelationDoc>('relations').filter(({ id }) => ids.has(id)),
    summary: { active: listed.length, favourites },
  };
}
