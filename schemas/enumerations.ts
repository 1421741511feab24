/**
 * The closed lists of RULES.md FMT. Values are stored as these Finnish strings; screens translate
 * them (`enum.<value>`), the store never does (GEN-09).
 */
export const genders = ['Mies', 'Nainen', 'Pari', 'Ei määritelty'] as const;
export const genderInterests = ['Mies', 'Nainen', 'Sukupuolella ei väliä', 'Pari'] as const;
export const lookingFor = [
  'Pitkäaikaista suhdetta',
  'Pitkää tai lyhyttä suhdetta',
  'En mitään vakavaa',
  'Uusia kavereita',
  'Tiedän vasta tavattaessa',
] as const;
export const educations = [
  'Peruskoulu',
  'Lukio',
  'Ammattikoulu',
  'Ammattikorkeakoulu',
  'Yliopisto',
  'Ei merkitystä minulle',
] as const;
export const relationshipStatuses = [
  'Sinkku',
  'Parisuhteessa',
  'Eettisesti monisuhteinen',
  'Avoimessa suhteessa',
  'Tilanne epäselvä',
] as const;
export const exercises = [
  'En juurikaan liiku',
  'Liikun satunnaisesti',
  'Liikun 1–2 kertaa viikossa',
  'Liikun 3–5 kertaa viikossa',
  'Päivittäinen elämäntapa',
] as const;
export const smokings = [
  'En tupakoi',
  'Olen lopettanut',
  'Tupakoin satunnaisesti',
  'Tupakoin päivittäin',
  'Vain nuuska, nikotiinipussit tai vape',
  'En halua kertoa',
] as const;
export const alcohols = [
  'En käytä alkoholia',
  'Harvoin',
  'Silloin tällöin seurassa',
  'Viikoittain',
  'En halua kertoa',
] as const;
export const kidsOptions = [
  'Ei lapsia, haluan lapsia',
  'Ei lapsia, en halua lapsia',
  'Ei lapsia, en osaa vielä sanoa',
  'Lapsia on, haluan lisää',
  'Lapsia on, en halua lisää',
  'En halua kertoa',
] as const;
export const petsOptions = [
  'Koira',
  'Kissa',
  'Koira ja kissa',
  'Muu lemmikki',
  'Useita eri lemmikkejä',
  'Ei lemmikkejä, mutta pidän eläimistä',
  'Ei lemmikkejä',
] as const;
export const meetGenders = ['Miehille', 'Naisille', 'Kaikille', 'Pareille'] as const;
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

/** Heading of /terms that statements of reasons name (SAFE-09, PAGE-11). */
export const termsClause = 'Sallittu ja kielletty sisältö';

export type Gender = (typeof genders)[number];
export type GenderInterest = (typeof genderInterests)[number];
export type MeetType = (typeof meetTypes)[number];
export type MeetGender = (typeof meetGenders)[number];
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
