import { normaliseBirthday } from '../../../schemas/domain/birthday.ts';
import { normaliseSocialName } from '../../../schemas/domain/social-name.ts';
import type { ProfileDoc } from '../../../schemas/documents/device.ts';
import type { ProfileFields } from '../../../schemas/documents/stored.ts';
import { limits } from '../../../schemas/limits.ts';

/** Fields of a profile that the editor shows as text, chosen or typed. */
export const textFields = [
  'name',
  'email',
  'birthday',
  'gender',
  'height',
  'location',
  'starSign',
  'snapchat',
  'instagram',
  'gender_interest',
  'looking_for',
  'partner_min_age',
  'partner_max_age',
  'distance_for_meets',
  'education',
  'occupation',
  'alcohol',
  'smoking',
  'exercise',
  'relationship_status',
  'kids',
  'pets',
  'bio_text',
] as const satisfies readonly (keyof ProfileFields)[];

/** One of those fields. */
export type TextField = (typeof textFields)[number];

/** The form as it is typed; '' where nothing is chosen. */
export type ProfileForm = Record<TextField, string>;

/** What the user has changed and not saved yet, over the profile below it. */
export type ProfileEdits = Partial<ProfileForm>;

const numberFields: readonly TextField[] = [
  'height',
  'partner_min_age',
  'partner_max_age',
  'distance_for_meets',
];

/** A stored value as text in a field. */
export function asText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/**
 * The form of a profile, or an empty one.
 * @param email of the account, proposed for a new profile
 */
export function formOf(profile: ProfileDoc | null, email: string): ProfileForm {
  const form = Object.fromEntries(
    textFields.map((field) => [field, asText(profile?.[field])]),
  ) as ProfileForm;
  if (profile === null) {
    return { ...form, email, distance_for_meets: String(limits.defaultDistance) };
  }
  return { ...form, birthday: normaliseBirthday(form.birthday) };
}

/** One field's text as it is stored. A number that cannot be read stays NaN, for the check to find. */
export function storedValue(field: TextField, text: string): string | number | null {
  const typed = text.trim();
  if (numberFields.includes(field)) return typed === '' ? '' : Number(typed.replace(',', '.'));
  if (field === 'birthday') return normaliseBirthday(typed);
  if (field === 'snapchat' || field === 'instagram') return normaliseSocialName(typed) || null;
  if (field === 'starSign') return typed || null;
  return typed;
}

/** Every field of the form as it is stored. */
export function storedFields(form: ProfileForm): Partial<ProfileFields> {
  return Object.fromEntries(
    textFields.map((field) => [field, storedValue(field, form[field])]),
  ) as Partial<ProfileFields>;
}

/** Those of the edited fields whose stored value differs from the profile's (SYNC-08). */
export function changedFields(profile: ProfileDoc, edits: ProfileEdits): Partial<ProfileFields> {
  const entries = textFields
    .filter((field) => edits[field] !== undefined)
    .map((field) => [field, storedValue(field, edits[field] ?? '')] as const)
    .filter(([field, value]) => value !== (profile[field] ?? null));
  return Object.fromEntries(entries) as Partial<ProfileFields>;
}
