import { ageOn } from '../../../schemas/domain/age.ts';
import type { PersonDoc, ProfileDoc } from '../../../schemas/documents/device.ts';

/** The own profile as others see it, for the preview; social names as a chat partner sees them. */
export function asPerson(profile: ProfileDoc, now: Date): PersonDoc {
  return {
    uid: profile.uid,
    name: profile.name,
    age: ageOn(profile.birthday, now),
    gender: profile.gender,
    height: profile.height,
    location: profile.location,
    starSign: profile.starSign,
    looking_for: profile.looking_for,
    education: profile.education,
    occupation: profile.occupation,
    alcohol: profile.alcohol,
    smoking: profile.smoking,
    exercise: profile.exercise,
    relationship_status: profile.relationship_status,
    kids: profile.kids,
    pets: profile.pets,
    bio_text: profile.bio_text,
    snapchat: profile.snapchat,
    instagram: profile.instagram,
    picUrl: profile.picUrl ?? null,
    thumbUrl: profile.thumbUrl ?? null,
    thumbhash: profile.thumbhash ?? null,
    nearby: false,
  };
}
