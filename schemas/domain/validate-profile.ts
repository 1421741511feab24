/** PROF-01..20, shared by the editor and the gateway. Screens word a key as `error.<key>`. */
import { profileSelects, starSigns } from '../enumerations.ts';
import { limits } from '../limits.ts';
import type { ProfileFields } from '../documents/stored.ts';
import { birthdayError } from './birthday.ts';
import { isEmail } from './email.ts';
import {
  flag,
  flags,
  geoPoint,
  isBlank,
  listedPlace,
  oneOf,
  optionalText,
  pictureOf,
  requiredText,
  wholeNumber,
} from './field-checks.ts';
import type { Check } from './field-checks.ts';
import { profileDefaults } from './profile-defaults.ts';
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

/** A rule that a field of a profile can break. */
export type ProfileRuleKey = (typeof profileRuleKeys)[number];
/** A field that the owner of a profile fills in. */
export type ProfileField = keyof ProfileFields;
/** Fields as typed or as they came over the wire: nothing about them is trusted. */
export type ProfileInput = Readonly<Partial<Record<ProfileField, unknown>>>;
/** The broken rule of each field that has one. */
export type ProfileErrors = Partial<Record<ProfileField, ProfileRuleKey>>;

type ProfileCheck = Check<ProfileRuleKey>;

const select = (values: readonly string[]): ProfileCheck => oneOf(values, 'select.required');

const social: ProfileCheck = (value) => {
  if (isBlank(value)) return undefined;
  if (typeof value !== 'string') return 'field.type';
  return isSocialName(normaliseSocialName(value)) ? undefined : 'social.format';
};

const email: ProfileCheck = (value) => {
  if (isBlank(value)) return 'email.required';
  if (typeof value !== 'string') return 'field.type';
  return isEmail(value.trim()) ? undefined : 'email.format';
};

const birthday: ProfileCheck = (value, now) => {
  if (isBlank(value)) return 'birthday.required';
  if (typeof value !== 'string') return 'field.type';
  const error = birthdayError(value, now);
  return error === undefined ? undefined : `birthday.${error}`;
};

/** A push subscription as text is some 500 characters; this only keeps out abuse. */
const TOKEN_MAX = 4000;

const fcmToken: ProfileCheck = (value) =>
  value === null || (typeof value === 'string' && value !== '' && value.length <= TOKEN_MAX)
    ? undefined
    : 'field.type';

/** One check per field; the order is that of the editor. */
const checks: Readonly<Record<ProfileField, ProfileCheck>> = {
  picture_id: pictureOf('picture.required'),
  bio_text: optionalText(limits.bio, 'bio_text.length'),
  name: requiredText('name.required', limits.name, 'name.length'),
  email,
  birthday,
  gender: select(profileSelects.gender),
  height: wholeNumber(limits.minHeight, limits.maxHeight, 'height.required', 'height.range'),
  location: listedPlace('location.required'),
  starSign: (value, now) => (value === null ? undefined : select(starSigns)(value, now)),
  gender_interest: select(profileSelects.gender_interest),
  partner_min_age: wholeNumber(limits.minAge, limits.maxPartnerAge, 'partner_min_age.required'),
  partner_max_age: wholeNumber(limits.minAge, limits.maxPartnerAge, 'partner_max_age.required'),
  distance_for_meets: wholeNumber(
    limits.minDistance,
    limits.maxDistance,
    'distance_for_meets.required',
  ),
  looking_for: select(profileSelects.looking_for),
  education: select(profileSelects.education),
  occupation: requiredText('occupation.required', limits.occupation, 'occupation.length'),
  alcohol: select(profileSelects.alcohol),
  smoking: select(profileSelects.smoking),
  exercise: select(profileSelects.exercise),
  relationship_status: select(profileSelects.relationship_status),
  kids: select(profileSelects.kids),
  pets: select(profileSelects.pets),
  snapchat: social,
  instagram: social,
  hideProfile: flag,
  notificationsOn: flag,
  notification_switches: flags(Object.keys(profileDefaults.notification_switches)),
  fcmToken,
  last_location: geoPoint,
  consent: (value) => (value === true ? undefined : 'consent.required'),
  language: (value) => (value === 'fi' || value === 'en' ? undefined : 'field.type'),
};

/** Fields that have defaults (SPEC 3); a new profile must bring all others. */
const optional = Object.keys(profileDefaults) as ProfileField[];
const allFields = Object.keys(checks) as ProfileField[];

/** Fields that a new profile must bring. */
export const requiredProfileFields = allFields.filter((field) => !optional.includes(field));

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
  for (const field of allFields) {
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
