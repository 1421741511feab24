/** Who writes what into a meet (MEET-18..36, DATA-40..51). */
import type { MeetFields, StoredMeet, StoredUser } from '../../schemas/documents/stored.ts';
import { saidText } from '../../schemas/domain/blank-text.ts';
import { ownerOfMeetId } from '../../schemas/domain/ids.ts';
import { meetErrors } from '../../schemas/domain/validate-meet.ts';
import type { MeetErrors } from '../../schemas/domain/validate-meet.ts';
import { limits } from '../../schemas/limits.ts';
import type { Refusal } from '../../schemas/refusal-codes.ts';
import { findPlace } from '../../schemas/places.ts';
import { changedFields, fieldRefusal } from './changes.ts';
import { madeLastDay } from './last-day.ts';
import { plainBreaks } from './plain-text.ts';
import { profileInForce } from './profile-in-force.ts';
import { refuse, unchanged } from './verdict.ts';
import type { RuleInput, Verdict, WriteRow } from './verdict.ts';

/** A meet is created, edited, locked and archived by its owner alone; archiving is its deletion. */
export function meetRule(input: RuleInput<StoredMeet>): Verdict<StoredMeet> {
  const { actor, row, before } = input;
  const owner = ownerOfMeetId(row.id);
  if (owner === undefined) return refuse('INVALID', { field: 'meetId' });
  if (owner !== actor.uid) return refuse('NOT_YOURS');
  // not there: made and taken back before it was ever sent
  if (row.doc === null) return before === undefined ? unchanged : refuse('NOT_DELETABLE');
  const changed = changedFields(row, before);
  const refusal = fieldRefusal('meets', changed, { meetId: row.id, uid: owner });
  if (refusal !== undefined) return { ok: false, refusal };
  return before === undefined ? created(input, changed) : edited(input, before, changed);
}

function created(
  { actor, row, facts, now }: RuleInput<StoredMeet>,
  changed: Partial<MeetFields>,
): Verdict<StoredMeet> {
  // made and deleted before it was ever sent: nothing to keep
  if (row.doc?.archived === true) return unchanged;
  // it was there once: erased with its owner's account, say
  if (row.base !== null) return refuse('GONE');
  const standing = profileInForce(facts, actor.uid);
  if (!standing.ok) return standing;
  const wrong = firstRefusal(meetErrors(changed, { now, creating: true }));
  if (wrong !== undefined) return { ok: false, refusal: wrong };
  if (madeLastDay(facts.meetsOf(actor.uid), now) >= limits.meetsPerDay)
    return refuse('TOO_MANY_REQUESTS');
  return { ok: true, write: newMeet(row.id, standing.user, changed, now) };
}

function edited(
  { actor, row, facts, now }: RuleInput<StoredMeet>,
  before: StoredMeet,
  changed: Partial<MeetFields>,
): Verdict<StoredMeet> {
  if (before.archived) {
    const isDeletion =
      before.archived_by === 'reports' && isUninformedDeletion(row, before, changed);
    if (isDeletion) return { ok: true, write: { ...before, archived_by: 'owner' } };
    return removalRead(before, changed);
  }
  if (Object.keys(changed).length === 0) return unchanged;
  // archived beats all (SYNC-08): whatever else the row says is moot
  if (changed.archived === true) return { ok: true, write: archivedByOwner(before, now) };
  // who was removed has no say left in what the parties of their chats still read (SAFE-03)
  const standing = profileInForce(facts, actor.uid);
  if (!standing.ok) return standing;
  const wrong = firstRefusal(meetErrors(changed, { now, creating: false }));
  if (wrong !== undefined) return { ok: false, refusal: wrong };
  return { ok: true, write: { ...before, ...normalised(changed) } };
}

/**
 * Whether its owner has deleted a meet before they heard that it was removed from view: no appeal brings it back then,
 * and its chats go (MEET-33). Who reads of the removal knows of it, though the device may not have noted that yet, and
 * though another device of theirs may have said so first.
 */
const isUninformedDeletion = (
  { doc, base }: WriteRow,
  { archived_at }: StoredMeet,
  changed: Partial<MeetFields>,
): boolean =>
  doc?.archived === true &&
  base?.archived !== true &&
  !changed.removal_read &&
  doc.removal_read !== archived_at;

/** An archived meet takes nothing any more but that its owner has read of its removal (SAFE-10). */
function removalRead(
  before: StoredMeet,
  { removal_read, ...others }: Partial<MeetFields>,
): Verdict<StoredMeet> {
  if (Object.keys(others).length > 0) return refuse('MEET_ARCHIVED');
  // of an earlier removal: it has been restored since, and removed again
  if (!removal_read || removal_read !== before.archived_at) return unchanged;
  return { ok: true, write: { ...before, removal_read } };
}

function firstRefusal(errors: MeetErrors): Refusal | undefined {
  const [first] = Object.entries(errors);
  if (first === undefined) return undefined;
  return { code: 'MEET_INVALID', params: { field: first[0], rule: first[1] } };
}

function archivedByOwner(before: StoredMeet, now: Date): StoredMeet {
  return { ...before, archived: true, archived_by: 'owner', archived_at: now.toISOString() };
}

/** The values as they are stored: one form of the instant, and the place's point with its name. */
function normalised(fields: Partial<MeetFields>): Partial<StoredMeet> {
  const stored: Partial<StoredMeet> = { ...fields };
  if (fields.description !== undefined)
    stored.description = plainBreaks(saidText(fields.description));
  if (fields.meet_date !== undefined) stored.meet_date = new Date(fields.meet_date).toISOString();
  if (fields.location !== undefined) {
    const place = findPlace(fields.location);
    stored.geolocation = place ? { latitude: place.latitude, longitude: place.longitude } : null;
  }
  return stored;
}

/** What `meetErrors` has found to be there; the rest has defaults. */
type RequiredFields = Pick<
  StoredMeet,
  'meet_type' | 'meet_gender' | 'meet_date' | 'location' | 'picture_id' | 'geolocation'
>;

function newMeet(
  meetId: string,
  owner: StoredUser,
  fields: Partial<MeetFields>,
  now: Date,
): StoredMeet {
  return {
    description: '',
    only_favs: false,
    closed: false,
    ...(normalised(fields) as RequiredFields),
    _id: meetId,
    meetId,
    uid: owner.uid,
    owner_user_name: owner.name,
    owner_user_gender: owner.gender,
    owner_user_birthday: owner.birthday ?? '',
    owner_pic_url: owner.thumbUrl,
    meet_pic_url: null,
    meet_thumb_url: null,
    thumbhash: null,
    createdAt: now.toISOString(),
    archived: false,
    archived_by: null,
    archived_at: null,
    changed_at: null,
  };
}
