import { describe, expect, it } from 'vitest';
import * as enumerations from '../../../schemas/enumerations.ts';
import { meetErrors } from '../../../schemas/domain/validate-meet.ts';
import { profileErrors } from '../../../schemas/domain/validate-profile.ts';
import { codePoints, limits, truncate } from '../../../schemas/limits.ts';
import { profileFields } from '../../helpers/people.ts';

const lists: Readonly<Record<string, unknown>> = { ...enumerations };

/** The lists of FMT, to the letter and in their order. */
const values: readonly (readonly [string, keyof typeof enumerations, readonly string[]])[] = [
  ['FMT-01', 'genders', ['Mies', 'Nainen', 'Pari', 'Ei määritelty']],
  ['FMT-02', 'genderInterests', ['Mies', 'Nainen', 'Sukupuolella ei väliä', 'Pari']],
  [
    'FMT-03',
    'lookingFor',
    [
      'Pitkäaikaista suhdetta',
      'Pitkää tai lyhyttä suhdetta',
      'En mitään vakavaa',
      'Uusia kavereita',
      'Tiedän vasta tavattaessa',
    ],
  ],
  [
    'FMT-04',
    'educations',
    [
      'Peruskoulu',
      'Lukio',
      'Ammattikoulu',
      'Ammattikorkeakoulu',
      'Yliopisto',
      'Ei merkitystä minulle',
    ],
  ],
  [
    'FMT-05',
    'relationshipStatuses',
    [
      'Sinkku',
      'Parisuhteessa',
      'Eettisesti monisuhteinen',
      'Avoimessa suhteessa',
      'Tilanne epäselvä',
    ],
  ],
  [
    'FMT-06',
    'exercises',
    [
      'En juurikaan liiku',
      'Liikun satunnaisesti',
      'Liikun 1–2 kertaa viikossa',
      'Liikun 3–5 kertaa viikossa',
      'Päivittäinen elämäntapa',
    ],
  ],
  [
    'FMT-07',
    'smokings',
    [
      'En tupakoi',
      'Olen lopettanut',
      'Tupakoin satunnaisesti',
      'Tupakoin päivittäin',
      'Vain nuuska, nikotiinipussit tai vape',
      'En halua kertoa',
    ],
  ],
  [
    'FMT-08',
    'alcohols',
    ['En käytä alkoholia', 'Harvoin', 'Silloin tällöin seurassa', 'Viikoittain', 'En halua kertoa'],
  ],
  [
    'FMT-09',
    'kidsOptions',
    [
      'Ei lapsia, haluan lapsia',
      'Ei lapsia, en halua lapsia',
      'Ei lapsia, en osaa vielä sanoa',
      'Lapsia on, haluan lisää',
      'Lapsia on, en halua lisää',
      'En halua kertoa',
    ],
  ],
  [
    'FMT-10',
    'petsOptions',
    [
      'Koira',
      'Kissa',
      'Koira ja kissa',
      'Muu lemmikki',
      'Useita eri lemmikkejä',
      'Ei lemmikkejä, mutta pidän eläimistä',
      'Ei lemmikkejä',
    ],
  ],
  ['FMT-11', 'meetGenders', ['Miehille', 'Naisille', 'Kaikille', 'Pareille']],
  [
    'FMT-13',
    'meetTypes',
    'Kävely|Pyöräily|Hiihto|Uinti|Muu liikunta|Kahvila|Shoppailu|Autoajelu|Moottoripyöräajelu|Piknik|Drinkit|Verkostoituminen|Leikkitreffit lasten kanssa|Ravintola|Kulttuuri|Luontoretki|Nuotioilta|Elokuvateatteri|Yhteinen kokkailu|Leffa- tai musiikki-ilta kotona|Sauna|Tarvitsen apua|Jotain muuta|Ehdota jotain'.split(
      '|',
    ),
  ],
  [
    'FMT-14',
    'reportReasons',
    [
      'Valeprofiili tai toisena esiintyminen',
      'Häirintä, uhkailu tai vihapuhe',
      'Seksuaalinen häirintä tai sopimaton kuva',
      'Huijaus tai rahan pyytäminen',
      'Alaikäinen käyttäjä',
      'Mainostaminen tai roskaposti',
      'Uhkaava käytös tapaamisessa',
      'Muu laiton sisältö',
      'Muu syy',
    ],
  ],
];

const now = new Date('2026-11-21T10:00:00.000Z');
const profile = (fields: object) =>
  profileErrors({ ...profileFields('Aino'), ...fields }, { now, creating: true });

describe('values of the rules', () => {
  it.each(values)('%s %s are what the rule lists', (_, name, wanted) => {
    expect(lists[name]).toEqual(wanted);
  });

  it('FMT-13 the types with the advice of MEET-30 are the marked ones', () => {
    expect(enumerations.privatePlaceMeetTypes).toEqual([
      'Autoajelu',
      'Moottoripyöräajelu',
      'Yhteinen kokkailu',
      'Leffa- tai musiikki-ilta kotona',
      'Sauna',
    ]);
  });

  it('LIM-03 bio and description end at 500, messages at 1000, in code points', () => {
    const emoji = (count: number) => '😀'.repeat(count);
    expect(profile({ bio_text: emoji(500) })).toEqual({});
    expect(profile({ bio_text: emoji(501) })).toHaveProperty('bio_text');
    const meet = (description: string) => meetErrors({ description }, { now, creating: false });
    expect(meet(emoji(500))).toEqual({});
    expect(meet(emoji(501))).toHaveProperty('description');
    expect(codePoints(truncate(emoji(1001), limits.chatMessage))).toBe(1000);
    expect([limits.signupMessage, limits.meetDescriptionPreview]).toEqual([1000, 90]);
  });

  it('LIM-05 18 years on the day itself, partner ages from 18 to 100', () => {
    expect(profile({ birthday: '21.11.2008' })).toEqual({});
    expect(profile({ birthday: '22.11.2008' })).toHaveProperty('birthday');
    const ages = (least: number, most: number) =>
      profile({ partner_min_age: least, partner_max_age: most });
    expect(ages(18, 100)).toEqual({});
    expect(ages(17, 100)).toHaveProperty('partner_min_age');
    expect(ages(18, 101)).toHaveProperty('partner_max_age');
  });

  it('LIM-06 distances from 5 to 300 km', () => {
    const of = (distance_for_meets: number) => profile({ distance_for_meets });
    expect([of(5), of(300)]).toEqual([{}, {}]);
    for (const wrong of [4, 301, 5.5]) expect(of(wrong)).toHaveProperty('distance_for_meets');
  });
});
