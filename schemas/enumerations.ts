/**
 * The closed lists of RULES.md FMT. Values are stored as these Finnish strings; screens translate
 * them (`enum.<value>`), the store never does (GEN-09).
 */
export const genders = ['Mies', 'Nainen', 'Pari', 'Ei määritelty'] as const;
/** Whom somebody looks for (FMT-02). */
export const genderInterests = ['Mies', 'Nainen', 'Sukupuolella ei väliä', 'Pari'] as const;
/** What somebody looks for (FMT-03). */
export const lookingFor = [
  'Pitkäaikaista suhdetta',
  'Pitkää tai lyhyttä suhdetta',
  'En mitään vakavaa',
  'Uusia kavereita',
  'Tiedän vasta tavattaessa',
] as const;
/** Schools (FMT-04). */
export const educations = [
  'Peruskoulu',
  'Lukio',
  'Ammattikoulu',
  'Ammattikorkeakoulu',
  'Yliopisto',
  'Ei merkitystä minulle',
] as const;
/** Whether somebody is with somebody (FMT-05). */
export const relationshipStatuses = [
  'Sinkku',
  'Parisuhteessa',
  'Eettisesti monisuhteinen',
  'Avoimessa suhteessa',
  'Tilanne epäselvä',
] as const;
/** How much somebody moves (FMT-06). */
export const exercises = [
  'En juurikaan liiku',
  'Liikun satunnaisesti',
  'Liikun 1–2 kertaa viikossa',
  'Liikun 3–5 kertaa viikossa',
  'Päivittäinen elämäntapa',
] as const;
/** Whether somebody smokes (FMT-07). */
export const smokings = [
  'En tupakoi',
  'Olen lopettanut',
  'Tupakoin satunnaisesti',
  'Tupakoin päivittäin',
  'Vain nuuska, nikotiinipussit tai vape',
  'En halua kertoa',
] as const;
/** How much somebody drinks (FMT-08). */
export const alcohols = [
  'En käytä alkoholia',
  'Harvoin',
  'Silloin tällöin seurassa',
  'Viikoittain',
  'En halua kertoa',
] as const;
/** Children that are there or wished for (FMT-09). */
export const kidsOptions = [
  'Ei lapsia, haluan lapsia',
  'Ei lapsia, en halua lapsia',
  'Ei lapsia, en osaa vielä sanoa',
  'Lapsia on, haluan lisää',
  'Lapsia on, en halua lisää',
  'En halua kertoa',
] as const;
/** Animals at home (FMT-10). */
export const petsOptions = [
  'Koira',
  'Kissa',
  'Koira ja kissa',
  'Muu lemmikki',
  'Useita eri lemmikkejä',
  'Ei lemmikkejä, mutta pidän eläimistä',
  'Ei lemmikkejä',
] as const;
/** For whom a meet is (FMT-11). */
export const meetGenders = ['Miehille', 'Naisille', 'Kaikille', 'Pareille'] as const;
/** Signs of the zodiac, from 21.3. on (FMT-12). */
export const starSigns = [
  'Oinas',
  'Härkä',
  'Kaksoset',
  'Rapu',
  'Leijona',
  'Neitsyt',
  'Vaaka',
  'Skorpioni',
  'Jousimies',
  'Kauris',
  'Vesimies',
  'Kalat',
] as const;
/** What one does at a meet (FMT-13). */
export const meetTypes = [
  'Kävely',
  'Pyöräily',
  'Hiihto',
  'Uinti',
  'Muu liikunta',
  'Kahvila',
  'Shoppailu',
  'Autoajelu',
  'Moottoripyöräajelu',
  'Piknik',
  'Drinkit',
  'Verkostoituminen',
  'Leikkitreffit lasten kanssa',
  'Ravintola',
  'Kulttuuri',
  'Luontoretki',
  'Nuotioilta',
  'Elokuvateatteri',
  'Yhteinen kokkailu',
  'Leffa- tai musiikki-ilta kotona',
  'Sauna',
  'Tarvitsen apua',
  'Jotain muuta',
  'Ehdota jotain',
] as const;
/** Meet types that show the public-place advice (MEET-30, FMT-13's *). */
export const privatePlaceMeetTypes: readonly string[] = [
  'Autoajelu',
  'Moottoripyöräajelu',
  'Yhteinen kokkailu',
  'Leffa- tai musiikki-ilta kotona',
  'Sauna',
];
/** Why somebody reports a person or a meet (FMT-14). */
export const reportReasons = [
  'Valeprofiili tai toisena esiintyminen',
  'Häirintä, uhkailu tai vihapuhe',
  'Seksuaalinen häirintä tai sopimaton kuva',
  'Huijaus tai rahan pyytäminen',
  'Alaikäinen käyttäjä',
  'Mainostaminen tai roskaposti',
  'Uhkaava käytös tapaamisessa',
  'Muu laiton sisältö',
  'Muu syy',
] as const;
/** Report reasons that reach the admin queue at the first report, the one on top first (SAFE-08). */
export const urgentReportReasons: readonly string[] = [
  'Alaikäinen käyttäjä',
  'Uhkaava käytös tapaamisessa',
];

/** Headings of /terms that statements of reasons name (SAFE-09, PAGE-11): of what may be shown, and of who may be here. */
export const termsClause = 'Sallittu ja kielletty sisältö';
export const ageClause = 'Ikäraja 18';

/** FMT-01 */
export type Gender = (typeof genders)[number];
/** FMT-02 */
export type GenderInterest = (typeof genderInterests)[number];
/** FMT-13 */
export type MeetType = (typeof meetTypes)[number];
/** FMT-11 */
export type MeetGender = (typeof meetGenders)[number];
/** FMT-12 */
export type StarSign = (typeof starSigns)[number];

/** The required selects of PROF-18 and the values each may take. */
export const profileSelects = {
  gender: genders,
  gender_interest: genderInterests,
  looking_for: lookingFor,
  education: educations,
  alcohol: alcohols,
  smoking: smokings,
  exercise: exercises,
  relationship_status: relationshipStatuses,
  kids: kidsOptions,
  pets: petsOptions,
} as const;
