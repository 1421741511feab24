/** PROF-01..20, shared by the editor and the gateway. Screens word a key as `error.<key>`. */
import { profileSelects, starSigns } from '../enumerations.ts';
import { codePoints, limits } from '../limits.ts';
import { isListedPlace } from '../places.ts';
import type { ProfileFields } from '../documents/stored.ts';
import { birthdayError } from './birthday.ts';
import { isEmail } from './email.ts';
import { isPictureId } from './ids.ts';
import { isSocialName, normaliseSocialName } from './social-name.ts';

/** Every key that `profileErrors` may answer. `field.type` is for programs, not for people. */
export const profileRuleKeys = [
  'name.required',
  'name.length',
  'email.required',
  'email.format',
  'birthday.required',
  'birthday.format',
  'birthday.date',
  'birthday.underage',
  'height.required',
  'height.range',
  'location.required',
  'occupation.required',
  'occupation.length',
  'partner_min_age.required',
  'partner_max_age.required',
  'partner_min_age.above_max',
  'distance_for_meets.required',
  'bio_text.length',
  'picture.required',
  'select.required',
  'social.format',
  'consent.required',
  'field.type',
] as const;

export type ProfileRuleKey = (typeof profileRuleKeys)[number];
export type ProfileField = keyof ProfileFields;
/** Fields as typed or as they came over the wire: nothing about them is trusted. */
export type ProfileInput = Readonly<Partial<Record<ProfileField, unknown>>>;
export type ProfileErrors = Partial<Record<ProfileField, ProfileRuleKey>>;

type Check = (value: unknown, now: Date) => ProfileRuleKey | undefined;

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

function text(required: ProfileRuleKey, most: number, tooLong: ProfileRuleKey): Check {
  return (value) => {
    if (isBlank(value)) return required;
    if (typeof value !== 'string') return 'field.type';
    return codePoints(value.trim()) > most ? tooLong : undefined;
  };
}

function whole(least: number, most: number, missing: ProfileRuleKey, range = missing): Check {
  return (value) => {
    if (isBlank(value) || Number.isNaN(value)) return missing;
    if (!Number.isInteger(value)) return range;
    return (value as number) < least || (value as number) > most ? range : undefined;
  };
}

const oneOf =
  (values: readonly string[]): Check =>
  (value) =>
    typeof value === 'string' && values.includes(value) ? undefined : 'select.required';

const flag: Check = (value) => (typeof value === 'boolean' ? undefined : 'field.type');

const social: Check = (value) => {
  if (isBlank(value)) return undefined;
  if (typeof value !== 'string') return 'field.type';
  return isSocialName(normaliseSocialName(value)) ? undefined : 'social.format';
};

const email: Check = (value) => {
  if (isBlank(value)) return 'email.required';
  if (typeof value !== 'string') return 'field.type';
  return isEmail(value.trim()) ? undefined : 'email.format';
};

const birthday: Check = (value, now) => {
  if (isBlank(value)) return 'birthday.required';
  if (typeof value !== 'string') return 'field.type';
  const error = birthdayError(value, now);
  return error === undefined ? undefined : `birthday.${error}`;
};

const point: Check = (value) => {
  if (value === null) return undefined;
  if (typeof value !== 'object') return 'field.type';
  const { latitude, longitude, ...rest } = value as Record<string, unknown>;
  const fine =
    typeof latitude === 'number' &&
    typeof longitude === 'number' &&
    Math.abs(latitude) <= 90 &&
    Math.abs(longitude) <= 180 &&
    Object.keys(rest).length === 0;
  return fine ? undefined : 'field.type';
};

/** The four switches of NOTIF-08. */
export const switchNames = ['new_message', 'favourites_meet', 'new_like', 'join_meet'] as const;

const switches: Check = (value) => {
  if (typeof value !== 'object' || value === null) return 'field.type';
  const entries = Object.entries(value);
  const fine =
    entries.length === switchNames.length &&
    entries.every(
      ([name, on]) => (switchNames as readonly string[]).includes(name) && typeof on === 'boolean',
    );
  return fine ? undefined : 'field.type';
};

/** A push subscription as text is some 500 characters; this only keeps out abuse. */
const TOKEN_MAX = 4000;

/** One check per field; the order is that of the editor. */
const checks: Readonly<Record<ProfileField, Check>> = {
  picture_id: (value) => {
    if (isBlank(value)) return 'picture.required';
    return typeof value === 'string' && isPictureId(value) ? undefined : 'field.type';
  },
  bio_text: (value) => {
    if (typeof value !== 'string') return 'field.type';
    return codePoints(value) > limits.bio ? 'bio_text.length' : undefined;
  },
  name: text('name.required', limits.name, 'name.length'),
  email,
  birthday,
  gender: oneOf(profileSelects.gender),
  height: whole(limits.minHeight, limits.maxHeight, 'height.required', 'height.range'),
  location: (value) =>
    typeof value === 'string' && isListedPlace(value) ? undefined : 'location.required',
  starSign: (value) => (value === null ? undefined : oneOf(starSigns)(value, new Date(0))),
  gender_interest: oneOf(profileSelects.gender_interest),
  partner_min_age: whole(limits.minAge, limits.maxPartnerAge, 'partner_min_age.required'),
  partner_max_age: whole(limits.minAge, limits.maxPartnerAge, 'partner_max_age.required'),
  distance_for_meets: whole(limits.minDistance, limits.maxDistance, 'distance_for_meets.required'),
  looking_for: oneOf(profileSelects.looking_for),
  education: oneOf(profileSelects.education),
  occupation: text('occupation.required', limits.occupation, 'occupation.length'),
  alcohol: oneOf(profileSelects.alcohol),
  smoking: oneOf(profileSelects.smoking),
  exercise: oneOf(profileSelects.exercise),
  relationship_status: oneOf(profileSelects.relationship_status),
  kids: oneOf(profileSelects.kids),
  pets: oneOf(profileSelects.pets),
  snapchat: social,
  instagram: social,
  hideProfile: flag,
  notificationsOn: flag,
  notification_switches: switches,
  fcmToken: (value) =>
    value === null || (typeof value === 'string' && value !== '' && value.length <= TOKEN_MAX)
      ? undefined
      : 'field.type',
  last_location: point,
  consent: (value) => (value === true ? undefined : 'consent.required'),
  language: (value) => (value === 'fi' || value === 'en' ? undefined : 'field.type'),
};

/** Fields that a new profile must bring; the others have defaults (SPEC 3). */
export const requiredProfileFields: readonly ProfileField[] = [
  'picture_id',
  'name',
  'email',
  'birthday',
  'gender',
  'height',
  'location',
  'gender_interest',
  'partner_min_age',
  'partner_max_age',
  'looking_for',
  'education',
  'occupation',
  'alcohol',
  'smoking',
  'exercise',
  'relationship_status',
  'kids',
  'pets',
  'consent',
];

/**
 * What is wrong with each field; {} if nothing.
 * @param fields the fields to check: all that are present, and those required when creating. Give
 *   both partner ages if either changes, else PROF-14 cannot be seen
 * @param options.creating a profile that does not exist yet
 */
export function profileErrors(
  fields: ProfileInput,
  options: { now: Date; creating: boolean },
): ProfileErrors {
  const errors: ProfileErrors = {};
  for (const field of Object.keys(checks) as ProfileField[]) {
    const wanted =
      fields[field] !== undefined || (options.creating && requiredProfileFields.includes(field));
    const error = wanted ? checks[field](fields[field], options.now) : undefined;
    if (error !== undefined) errors[field] = error;
  }
  const { partner_min_age: least, partner_max_age: most } = fields;
  const agesFine = errors.partner_min_age === undefined && errors.partner_max_age === undefined;
  if (agesFine && typeof least === 'number' && typeof most === 'number' && least > most) {
    errors.partner_min_age = 'partner_min_age.above_max';
  }
  return errors;
}
