import type { Gender, MeetGender } from '../enumerations.ts';

const fits: Readonly<Record<Exclude<MeetGender, 'Kaikille'>, Gender>> = {
  Miehille: 'Mies',
  Naisille: 'Nainen',
  Pareille: 'Pari',
};

/** SIGNUP-08: whether somebody of that gender may sign up; `Ei määritelty` only to `Kaikille`. */
export function meetGenderFits(meetGender: MeetGender, gender: Gender): boolean {
  return meetGender === 'Kaikille' || fits[meetGender] === gender;
}
