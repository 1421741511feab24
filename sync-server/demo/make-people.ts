import {
  alcohols,
  educations,
  exercises,
  kidsOptions,
  lookingFor,
  petsOptions,
  relationshipStatuses,
  smokings,
} from '../../schemas/enumerations.ts';
import { dayMs } from '../../schemas/domain/day-ms.ts';
import type { Gender, GenderInterest } from '../../schemas/enumerations.ts';
import type { ProfileFields, StoredUser } from '../../schemas/documents/stored.ts';
import { profileDefaults } from '../../schemas/domain/profile-defaults.ts';
import { starSignOf } from '../../schemas/domain/star-sign.ts';
import { urlsOf } from '../images/image-paths.ts';
import { newProfile } from '../rules/new-profile.ts';
import { makeDeck } from './deck.ts';
import { makeNames } from './make-names.ts';
import type { Deck } from './deck.ts';
import { createRandom } from './random.ts';
import type { Random } from './random.ts';
import {
  firstOccupations,
  occupations,
  retiredOccupations,
  studentOccupations,
} from './texts/occupations.ts';
import { towns } from './texts/towns.ts';
import { makeBioWriter } from './write-bio.ts';

const genders: readonly (readonly [Gender, number])[] = [
  ['Nainen', 47],
  ['Mies', 46],
  ['Pari', 4],
  ['Ei määritelty', 3],
];
const interests: Record<Gender, readonly (readonly [GenderInterest, number])[]> = {
  Nainen: [
    ['Mies', 70],
    ['Sukupuolella ei väliä', 22],
    ['Nainen', 8],
  ],
  Mies: [
    ['Nainen', 72],
    ['Sukupuolella ei väliä', 20],
    ['Mies', 8],
  ],
  Pari: [
    ['Sukupuolella ei väliä', 5],
    ['Pari', 4],
  ],
  'Ei määritelty': [
    ['Sukupuolella ei väliä', 8],
    ['Nainen', 1],
    ['Mies', 1],
  ],
};
const ages: readonly (readonly [readonly [number, number], number])[] = [
  [[18, 24], 14],
  [[25, 34], 30],
  [[35, 44], 24],
  [[45, 54], 16],
  [[55, 64], 10],
  [[65, 75], 6],
];

/**
 * Invented people all over Finland, with the picture names that `renderPictures` fills.
 * @param seed the same seed gives the same people @param now their ages and dates are relative to it
 */
export function makePeople(count: number, seed: string, now: Date): StoredUser[] {
  const random = createRandom(`${seed}:people`);
  const bio = makeBioWriter(random);
  const names = makeNames(random);
  const occupation = makeDeck(random, occupations);
  return Array.from({ length: count }, () => {
    const gender = random.weighted(genders);
    const age = random.int(...random.weighted(ages));
    const person = makePerson(random, gender, age, names(gender, age), now);
    const [work, education] = workOf(random, age, occupation);
    const couple = gender === 'Pari';
    return {
      ...person,
      occupation: work,
      education,
      bio_text: random.chance(0.06)
        ? ''
        : bio({ ...person, age, couple, retired: work.startsWith('Eläkkeellä') }),
    };
  });
}

function workOf(
  random: Random,
  age: number,
  next: Deck<readonly [string, string]>,
): [string, string] {
  if (age < 24) {
    if (random.chance(0.6)) return [random.pick(studentOccupations), 'Lukio'];
    return [random.pick(firstOccupations), random.pick(['Lukio', 'Ammattikoulu'])];
  }
  if (age < 28 && random.chance(0.35)) return [random.pick(studentOccupations), 'Lukio'];
  if (age > 63 && random.chance(0.85))
    return [random.pick(retiredOccupations), random.pick(educations)];
  const [work, education] = next();
  return [work, random.chance(0.85) ? education : random.pick(educations)];
}

/** A profile without its texts. */
function makePerson(
  random: Random,
  gender: Gender,
  age: number,
  name: string,
  now: Date,
): StoredUser {
  const uid = random.text(20);
  const birthday = birthdayOf(random, age, now);
  const looking =
    gender === 'Pari'
      ? 'Uusia kavereita'
      : random.weighted(lookingFor.map((one, at) => [one, [34, 20, 8, 20, 18][at] ?? 1] as const));
  const span = looking === 'Uusia kavereita' ? random.int(14, 30) : random.int(6, 14);
  const createdAt = new Date(now.getTime() - random.between(2, 420) * dayMs);
  const fields: ProfileFields = {
    ...profileDefaults,
    email: `${uid.slice(0, 10)}@kohdataan.example`,
    name,
    birthday,
    gender,
    height: heightOf(random, gender),
    location: random.weighted(towns),
    starSign: random.chance(0.9) ? (starSignOf(birthday) ?? null) : null,
    gender_interest:
      looking === 'Uusia kavereita' && random.chance(0.7)
        ? 'Sukupuolella ei väliä'
        : random.weighted(interests[gender]),
    partner_min_age: Math.max(18, age - span),
    partner_max_age: Math.min(100, age + span + 2),
    distance_for_meets: random.pick([30, 50, 80, 100, 100, 150, 200, 300, 300]),
    looking_for: looking,
    education: 'Ammattikoulu',
    occupation: '',
    alcohol: random.weighted(
      alcohols.map((one, at) => [one, [20, 28, 38, 8, 6][at] ?? 1] as const),
    ),
    smoking: random.weighted(
      smokings.map((one, at) => [one, [66, 14, 8, 4, 5, 3][at] ?? 1] as const),
    ),
    exercise: random.weighted(
      exercises.map((one, at) => [one, [4, 20, 34, 30, 12][at] ?? 1] as const),
    ),
    relationship_status: statusOf(random, gender),
    kids: kidsOf(random, age),
    pets: random.weighted(
      petsOptions.map((one, at) => [one, [24, 17, 4, 4, 3, 26, 22][at] ?? 1] as const),
    ),
    snapchat: random.chance(0.15) ? `demo.${uid.slice(0, 8)}` : null,
    instagram: random.chance(0.35) ? `demo_${uid.slice(0, 8)}` : null,
    hideProfile: random.chance(0.02),
    picture_id: random.text(26),
    consent: true,
  };
  const urls = urlsOf({ kind: 'profile', uid, file: random.text(20) });
  return { ...newProfile(uid, fields, createdAt), ...urls };
}

/** A day of birth that makes them that old today. */
export function birthdayOf(random: Random, age: number, now: Date): string {
  const day = new Date(now.getTime() - random.int(2, 362) * dayMs);
  const two = (value: number): string => String(value).padStart(2, '0');
  const date = Math.min(28, day.getUTCDate());
  return `${two(date)}.${two(day.getUTCMonth() + 1)}.${day.getUTCFullYear() - age}`;
}

function heightOf(random: Random, gender: Gender): number {
  const middle = gender === 'Mies' ? 180 : gender === 'Nainen' ? 166 : 172;
  return Math.round(middle + (random.next() + random.next() + random.next() - 1.5) * 14);
}

function statusOf(random: Random, gender: Gender): string {
  if (gender === 'Pari')
    return random.pick(['Parisuhteessa', 'Avoimessa suhteessa', 'Eettisesti monisuhteinen']);
  return random.weighted(
    relationshipStatuses.map((one, at) => [one, [80, 5, 5, 4, 6][at] ?? 1] as const),
  );
}

function kidsOf(random: Random, age: number): string {
  const group = age < 27 ? 0 : age < 42 ? 1 : age < 50 ? 2 : 3;
  const weights = [
    [34, 16, 44, 1, 0, 5],
    [26, 18, 18, 14, 16, 8],
    [3, 22, 4, 4, 58, 9],
    [0, 26, 0, 0, 64, 10],
  ][group];
  return random.weighted(kidsOptions.map((one, at) => [one, weights?.[at] ?? 1] as const));
}
