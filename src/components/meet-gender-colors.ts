import type { MeetGender } from '../../schemas/enumerations.ts';

/** Colours of the `meet_gender` tags (FMT-11), for white text. */
export const meetGenderColors: Readonly<Record<MeetGender, string>> = {
  Miehille: '#1D4E89',
  Naisille: '#9C2A5B',
  Kaikille: '#2E6B34',
  Pareille: '#6A3D9A',
};
