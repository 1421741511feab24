/** MEET-22..29, shared by the editor and the gateway. Screens word a key as `error.<key>`. */
import { meetGenders, meetTypes } from '../enumerations.ts';
import { limits } from '../limits.ts';
import type { MeetFields } from '../documents/stored.ts';
import { flag, listedPlace, oneOf, optionalText, pictureOf } from './field-checks.ts';
import type { Check } from './field-checks.ts';
import { addMonths } from './helsinki-time.ts';
import { isPast } from './meet-visibility.ts';

/** Every key that `meetErrors` may answer. `field.type` is for programs, not for people. */
export const meetRuleKeys = [
  'meet_type.required',
  'meet_gender.required',
  'meet_date.required',
  'meet_date.time_required',
  'meet_date.past',
  'meet_date.too_far',
  'location.required',
  'picture.required_meet',
  'description.length',
  'field.type',
] as const;

/** A rule that a field of a meet can break. */
export type MeetRuleKey = (typeof meetRuleKeys)[number];
/** A field that the owner of a meet fills in. */
export type MeetField = keyof MeetFields;
/** Fields as chosen or as they came over the wire: nothing about them is trusted. */
export type MeetInput = Readonly<Partial<Record<MeetField, unknown>>>;
/** The broken rule of each field that has one. */
export type MeetErrors = Partial<Record<MeetField, MeetRuleKey>>;

const bareDate = /^\d{4}-\d{2}-\d{2}$/;
const instantForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z$/;

/** Parsing alone would take 29.2. of a common year for 1.3. */
function isRealInstant(text: string): boolean {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text.slice(0, 16));
}

const isInstant = (text: string): boolean => instantForm.test(text) && isRealInstant(text);

const meetDate: Check<MeetRuleKey> = (value, now) => {
  if (value === undefined || value === null || value === '') return 'meet_date.required';
  if (typeof value !== 'string') return 'field.type';
  if (bareDate.test(value)) return 'meet_date.time_required';
  if (!isInstant(value)) return 'field.type';
  if (isPast(value, now)) return 'meet_date.past';
  const last = addMonths(now, limits.meetMonthsAhead);
  return Date.parse(value) > last.getTime() ? 'meet_date.too_far' : undefined;
};

const instantOrNull: Check<never> = (value) =>
  value === null || (typeof value === 'string' && isInstant(value)) ? undefined : 'field.type';

/** One check per field; the order is that of the editor. */
const checks: Readonly<Record<MeetField, Check<MeetRuleKey>>> = {
  meet_type: oneOf(meetTypes, 'meet_type.required'),
  meet_gender: oneOf(meetGenders, 'meet_gender.required'),
  description: optionalText(limits.meetDescription, 'description.length'),
  meet_date: meetDate,
  location: listedPlace('location.required'),
  picture_id: pictureOf('picture.required_meet'),
  only_favs: flag,
  closed: flag,
  archived: flag,
  removal_read: instantOrNull,
};

/** Fields that a new meet must bring; the others have defaults. */
export const requiredMeetFields: readonly MeetField[] = [
  'meet_type',
  'meet_gender',
  'meet_date',
  'location',
  'picture_id',
];

/**
 * What is wrong with each field; {} if nothing.
 * @param fields the fields to check: all that are present, and those required when creating. When
 *   editing give only what has changed: a past meet may still be described, locked or deleted.
 *   `meet_date`: an instant, or what `combineDateTime` gives
 * @param options.creating a meet that does not exist yet
 */
export function meetErrors(
  fields: MeetInput,
  options: { now: Date; creating: boolean },
): MeetErrors {
  const errors: MeetErrors = {};
  for (const field of Object.keys(checks) as MeetField[]) {
    const wanted =
      fields[field] !== undefined || (options.creating && requiredMeetFields.includes(field));
    const error = wanted ? checks[field](fields[field], options.now) : undefined;
    if (error !== undefined) errors[field] = error;
  }
  return errors;
}
