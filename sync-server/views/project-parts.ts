/** Parts of documents, by their fields: what somebody has added within one of them stays inside, too. */
import type {
  ArchivedStatement,
  GeoPoint,
  NotificationSwitches,
} from '../../schemas/documents/stored.ts';
import { pick } from './pick.ts';

/** A point, if there is one. */
export const pointOf = (point: GeoPoint | null): GeoPoint | null =>
  point && pick(point, ['latitude', 'longitude']);

/** The switches of NOTIF-08. A device sends all of them back when one is turned: others would be refused. */
export const switchesOf = (switches: NotificationSwitches): NotificationSwitches =>
  pick(switches, ['new_message', 'favourites_meet', 'new_like', 'join_meet']);

/** What the owner of what was removed is told (SAFE-09), if anything was. */
export const statementOf = (
  statement: ArchivedStatement | null | undefined,
): ArchivedStatement | null =>
  statement ? pick(statement, ['reason', 'clause', 'automatic', 'date']) : null;
