/** Who writes what into a profile (PROF-01..26, DATA-10..31). */
import type { ProfileFields, StoredUser } from '../../schemas/documents/stored.ts';
import { normaliseBirthday } from '../../schemas/domain/birthday.ts';
import { saidText } from '../../schemas/domain/blank-text.ts';
import { profileDefaults } from '../../schemas/domain/profile-defaults.ts';
import { normaliseSocialName } from '../../schemas/domain/social-name.ts';
import { profileErrors } from '../../schemas/domain/validate-profile.ts';
import type { ProfileErrors } from '../../schemas/domain/validate-profile.ts';
import type { Refusal } from '../../schemas/refusal-codes.ts';
import { nearestPlace } from '../../schemas/places.ts';
import { changedFields, fieldRefusal, isSame } from './changes.ts';
import { newProfile } from './new-profile.ts';
import { plainBreaks, plainLine } from './plain-text.ts';
import { refuse, unchanged } from './verdict.ts';
import type { RuleInput, Verdict, WriteRow } from './verdict.ts';

type Fields = Partial<ProfileFields>;

/** What a first profile says of fields that its owner has not touched. */
const untouched = { ...profileDefaults, picture_id: null };

/** A profile is created once by its account and then patched field by field; never deleted here. */
export function profileRule(input: RuleInput<StoredUser>): Verdict<StoredUser> {
  const { actor, before, now } = input;
  // The first one of a device that did not know of this: what nobody has touched would show again who has hidden.
  const isSecond = before !== undefined && input.row.base === null;
  const row = isSecond ? { ...input.row, base: untouched } : input.row;
  if (row.id !== actor.uid) return refuse('NOT_YOURS');
  if (row.doc === null) return before === undefined ? unchanged : refuse('NOT_DELETABLE');
  if (before === undefined && row.base !== null) return refuse('GONE');
  const changed = changedFields(row, before);
  const refusal = fieldRefusal('profile', changed, { uid: actor.uid });
  if (refusal !== undefined) return { ok: false, refusal };
  const wrong = firstRefusal(
    profileErrors(withBothAges(changed, before), { now, creating: before === undefined }),
  );
  if (wrong !== undefined) return { ok: false, refusal: wrong };
  const fields = normalised(changed as Fields);
  if (before === undefined) return { ok: true, write: newProfile(actor.uid, fields, now) };
  const write = {
    ...before,
    ...fields,
    ...switchesPatch(fields, row, before),
    ...locationTime(fields, now),
    ...(fields.hideProfile === true && { hidden_at: now.toISOString() }),
    ...(isOther(fields.email, before.email) && { email_at: now.toISOString() }),
  };
  return isSame(write, before) ? unchanged : { ok: true, write };
}

/** PROF-14 compares the ages that will stand together, whichever of the two has changed. */
function withBothAges(changed: Fields, before: StoredUser | undefined): Fields {
  if (before === undefined) return changed;
  const { partner_min_age: least, partner_max_age: most } = changed;
  if (least === undefined && most === undefined) return changed;
  return {
    ...changed,
    partner_min_age: least === undefined ? before.partner_min_age : least,
    partner_max_age: most === undefined ? before.partner_max_age : most,
  };
}

/** The refusal for what validation found; the reasons that end everything come first. */
function firstRefusal(errors: ProfileErrors): Refusal | undefined {
  if (errors.birthday === 'birthday.underage') return { code: 'UNDERAGE' };
  if (errors.consent !== undefined) return { code: 'CONSENT_NEEDED' };
  const [first] = Object.entries(errors);
  if (first === undefined) return undefined;
  return { code: 'PROFILE_INVALID', params: { field: first[0], rule: first[1] } };
}

/** The values as they are stored. */
function normalised(fields: Fields): Fields {
  const stored: Fields = { ...fields };
  if (fields.email !== undefined) stored.email = fields.email.trim();
  for (const field of ['name', 'occupation'] as const) {
    const value = fields[field];
    if (value !== undefined) stored[field] = plainLine(value);
  }
  if (fields.bio_text !== undefined) stored.bio_text = plainBreaks(saidText(fields.bio_text));
  for (const field of ['snapchat', 'instagram'] as const) {
    const value = fields[field];
    if (value !== undefined) stored[field] = normaliseSocialName(value ?? '') || null;
  }
  if (fields.birthday !== undefined) stored.birthday = normaliseBirthday(fields.birthday);
  const point = fields.last_location;
  if (point) {
    // the device snaps already (PEOPLE-22); doing it again keeps a precise position from being stored
    const { latitude, longitude } = nearestPlace(point.latitude, point.longitude);
    stored.last_location = { latitude, longitude };
  }
  return stored;
}

/** Each switch of NOTIF-08 is a field of its own for SYNC-08: only those that changed are written. */
function switchesPatch(
  { notification_switches: wanted }: Fields,
  row: WriteRow,
  before: StoredUser,
): Fields {
  const base = row.base?.notification_switches as Record<string, unknown> | null | undefined;
  if (wanted === undefined) return {};
  const own = Object.entries(wanted).filter(([name, on]) => base?.[name] !== on);
  return { notification_switches: { ...before.notification_switches, ...Object.fromEntries(own) } };
}

const isOther = (email: string | undefined, before: string): boolean =>
  email !== undefined && email !== before;

function locationTime(fields: Fields, now: Date): Partial<StoredUser> {
  if (fields.last_location === undefined) return {};
  return { last_location_at: fields.last_location === null ? null : now.toISOString() };
}
