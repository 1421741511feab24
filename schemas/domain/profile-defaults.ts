import { limits } from '../limits.ts';
import type { ProfileFields } from '../documents/stored.ts';

/** What a new profile has unless its owner says otherwise (SPEC 3, DATA-15..31). */
export const profileDefaults = {
  starSign: null,
  distance_for_meets: limits.defaultDistance,
  snapchat: null,
  instagram: null,
  bio_text: '',
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
  language: 'fi',
} as const satisfies Partial<ProfileFields>;

/** Fields that are settings: they have screens of their own, or none, and no form shows them. */
export const profileSettings = [
  'hideProfile',
  'notificationsOn',
  'notification_switches',
  'fcmToken',
  'last_location',
  'language',
] as const satisfies readonly (keyof typeof profileDefaults)[];
