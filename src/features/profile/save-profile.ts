import type { ProfileDoc } from '../../../schemas/documents/device.ts';
import type { ProfileFields } from '../../../schemas/documents/stored.ts';
import type { Replica } from '../../data/replica.ts';
import type { Language } from '../../i18n/language.ts';
import type { ProfileDraft } from './profile-draft.ts';
import { changedFields, storedFields } from './profile-form.ts';
import type { ProfileForm } from './profile-form.ts';

interface Save {
  /** The whole form, already checked. */
  form: ProfileForm;
  draft: ProfileDraft;
  /** The stored profile; null creates one. */
  profile: ProfileDoc | null;
  /** Language of mails and pushes for a new profile. */
  language: Language;
}

/**
 * Creates or changes the viewer's own profile on this device; sync sends it (API-01). The picture goes
 * first, so that a profile never names one that the device does not hold.
 */
export async function saveProfile(
  replica: Replica,
  { form, draft, profile, language }: Save,
): Promise<void> {
  const { picture } = draft;
  if (picture) await replica.device.putPicture({ ...picture, kind: 'profile' });
  const pictureField = picture && { picture_id: picture.pictureId };
  if (profile === null) {
    await replica.profile.insert({
      ...newProfileDefaults,
      ...(storedFields(form) as ProfileFields),
      ...pictureField,
      uid: replica.uid,
      consent: true,
      language,
    });
  } else {
    await replica.profile.patch(replica.uid, {
      ...changedFields(profile, draft.edits),
      ...pictureField,
    });
  }
}

/** What the editor does not ask for (SPEC 3). */
const newProfileDefaults = {
  hideProfile: false,
  notificationsOn: true,
  notification_switches: {
    new_message: true,
    favourites_meet: true,
    new_like: true,
    join_meet: true,
  },
  fcmToken: null,
  last_location: null,
  picture_id: null,
} as const satisfies Partial<ProfileFields>;
