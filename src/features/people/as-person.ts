import { ageOn } from '../../../schemas/domain/age.ts';
import type { PersonDoc, ProfileDoc } from '../../../schemas/documents/device.ts';

/** The own profile as others see it, for the preview; social names as a chat partner sees them. */
export function asPerson(profile: ProfileDoc, now: Date): PersonDoc {
  const { uid, name, gender, height, location, starSign, bio_text } = profile;
  const { looking_for, education, occupation, alcohol, smoking, exercise } = profile;
  const { relationship_status, kids, pets, snapchat, instagram } = profile;
  return {
    ...{ uid, name, gender, height, location, starSign, bio_text },
    ...{ looking_for, education, occupation, alcohol, smoking, exercise },
    ...{ relationship_status, kids, pets, snapchat, instagram },
    age: ageOn(profile.birthday, now),
    picUrl: profile.picUrl ?? null,
    thumbUrl: profile.thumbUrl ?? null,
    thumbhash: profile.thumbhash ?? null,
    nearby: false,
  };
}
