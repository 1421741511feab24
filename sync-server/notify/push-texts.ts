import type { NotificationSwitches } from '../../schemas/documents/stored.ts';

/** The types of notification that are pushed. */
export type PushType = keyof NotificationSwitches;

/** NOTIF-14: no names, texts or pictures, for a lock screen shows them to anybody. */
export const pushTexts: Readonly<Record<'fi' | 'en', Readonly<Record<PushType, string>>>> = {
  fi: {
    new_message: 'Sinulle on uusi viesti.',
    favourites_meet: 'Suosikkisi julkaisi uuden tapaamisen.',
    new_like: 'Sinut lisättiin suosikiksi.',
    join_meet: 'Tapaamiseesi ilmoittauduttiin.',
  },
  en: {
    new_message: 'You have a new message.',
    favourites_meet: 'One of your favourites has published a new meetup.',
    new_like: 'You were added as a favourite.',
    join_meet: 'Somebody signed up for your meetup.',
  },
};

/** ADMIN-04 */
export const testPushTexts = { fi: 'Testi-ilmoitus.', en: 'Test notification.' } as const;
