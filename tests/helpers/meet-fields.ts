import { pictureIdOf } from './people.ts';

/** What an owner fills in for a meet: tomorrow, in Helsinki, open to everybody. */
export function meetFields(
  uid: string,
  meetId: string,
  fields: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    meetId,
    uid,
    meet_type: 'Kahvila',
    meet_gender: 'Kaikille',
    description: '',
    meet_date: new Date(Date.now() + 86_400_000).toISOString(),
    location: 'Helsinki',
    only_favs: false,
    closed: false,
    archived: false,
    picture_id: pictureIdOf('kahvila'),
    ...fields,
  };
}
