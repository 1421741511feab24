import type { ProfileDoc } from '../../../schemas/documents/device.ts';
import type { ProfileFields } from '../../../schemas/documents/stored.ts';
import { profileDefaults } from '../../../schemas/domain/profile-defaults.ts';
import type { Replica } from '../../data/replica.ts';
import { forgetPicture } from '../../data/writes/forget-picture.ts';
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
  const isNew =
    profile === null &&
    (await replica.profile.insert({
      ...profileDefaults,
      ...(storedFields(form) as ProfileFields),
      picture_id: picture?.pictureId ?? null,
      uid: replica.uid,
      consent: true,
      language,
    }));
  // Another device's may have come in between.
  if (!isNew)
    await replica.profile.patch(replica.uid, {
      ...(profile === null ? storedFields(form) : changedFields(profile, draft.edits)),
      ...(picture && { picture_id: picture.pictureId }),
    });
  const former = profile?.picture_id;
  // The same where it is saved once more.
  if (picture && former && former !== picture.pictureId) await forgetPicture(replica, former);
}
