import { profileErrors } from '../../../schemas/domain/validate-profile.ts';
import type { ProfileRuleKey } from '../../../schemas/domain/validate-profile.ts';
import type { ProfileDoc } from '../../../schemas/documents/device.ts';
import { profileSelects } from '../../../schemas/enumerations.ts';
import type { ProfileDraft } from './profile-draft.ts';
import { asText, storedFields } from './profile-form.ts';
import type { ProfileForm, TextField } from './profile-form.ts';

/** What is wrong with the form: a rule key per field, to be worded as `error.<key>`. */
export type FormErrors = Partial<Record<TextField | 'picture_id' | 'consent', ProfileRuleKey>>;

const lists: readonly TextField[] = [
  'location',
  ...(Object.keys(profileSelects) as (keyof typeof profileSelects)[]),
];

/**
 * PROF-01..20 over the whole form. A value that the lists no longer know may stay as it is (FMT-16).
 * @param profile the stored one; null when creating
 */
export function checkProfile(
  form: ProfileForm,
  draft: ProfileDraft,
  profile: ProfileDoc | null,
  now: Date,
): FormErrors {
  const creating = profile === null;
  const pictureId = draft.picture?.pictureId ?? profile?.picture_id ?? null;
  const stored = profile?.picUrl && pictureId === null;
  // The birthday goes in as typed: storing would turn a refused form into an accepted one (PROF-05).
  const errors: FormErrors = profileErrors(
    {
      ...storedFields(form),
      birthday: form.birthday,
      ...(!stored && { picture_id: pictureId }),
      ...(creating && { consent: draft.consent }),
    },
    { now, creating },
  );
  for (const field of lists) {
    const kept = form[field] !== '' && form[field] === asText(profile?.[field]);
    if (kept) delete errors[field];
  }
  return errors;
}
