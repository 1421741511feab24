/** Every key that validation or a refusal may answer has words in both languages. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { meetRuleKeys } from '../../../schemas/domain/validate-meet.ts';
import { profileRuleKeys } from '../../../schemas/domain/validate-profile.ts';
import { refusalCodes } from '../../../schemas/refusal-codes.ts';

type Texts = { [key: string]: string | Texts };

const read = (language: string): Texts =>
  JSON.parse(readFileSync(`src/i18n/locales/${language}.json`, 'utf8')) as Texts;

/** The text at a dotted path; undefined if there is none. */
function textAt(texts: Texts, path: string): string | undefined {
  let at: string | Texts | undefined = texts;
  for (const step of path.split('.')) at = typeof at === 'object' ? at[step] : undefined;
  return typeof at === 'string' ? at : undefined;
}

/** The messages that RULES.md gives to the letter. */
const finnish: Record<string, string> = {
  'name.required': 'Nimi on pakollinen',
  'email.required': 'Sähköpostiosoite on pakollinen',
  'email.format': 'Syötä kelvollinen sähköpostiosoite',
  'birthday.required': 'Syntymäpäivä on pakollinen',
  'birthday.format': 'Virheellinen päivämäärämuoto (pp.kk.vvvv tai p.k.vvvv)',
  'birthday.date': 'Virheellinen päivämäärä',
  'birthday.underage': 'Et voi käyttää sovellusta, koska olet alle 18-vuotias.',
  'height.required': 'Pituus on pakollinen tieto',
  'height.range': 'Anna pituus senttimetreinä (120–230)',
  'location.required': 'Sijainti on pakollinen valinta',
  'occupation.required': 'Ala tai ammatti on pakollinen tieto',
  'partner_min_age.required': 'Ikäryhmän minimi-ikä vaaditaan (18-100)',
  'partner_max_age.required': 'Ikäryhmän maksimi-ikä vaaditaan (18-100)',
  'partner_min_age.above_max': 'Minimi-ikä ei voi olla suurempi kuin maksimi-ikä',
  'distance_for_meets.required': 'Etäisyys tapaamisille on pakollinen (5-300 km)',
  'picture.required': 'Profiilikuva on pakollinen',
  'select.required': 'Valinta on pakollinen',
  'social.format': 'Virheellinen käyttäjänimi',
  'consent.required': 'Suostumus tarvitaan profiilin luomiseen',
  'meet_date.required': 'Ajankohta on pakollinen',
  'meet_date.time_required': 'Aika on pakollinen valinta',
  'meet_date.past': 'Ajankohdan on oltava tulevaisuudessa',
  'meet_date.too_far': 'Ajankohta voi olla enintään vuoden päässä',
  'picture.required_meet': 'Kuva on pakollinen',
  'description.length': 'Kuvaus voi olla enintään 500 merkkiä',
  'meet_type.required': 'Tapaamisen tyyppi on pakollinen valinta',
  'meet_gender.required': 'Valitse, kenelle tapaaminen on tarkoitettu',
};

describe('words of refusals and validation', () => {
  for (const language of ['fi', 'en']) {
    it(`GEN-09 every key has its text (${language})`, () => {
      const texts = read(language);
      const keys = [
        ...[...profileRuleKeys, ...meetRuleKeys].map((key) => `error.${key}`),
        ...Object.keys(refusalCodes).map((code) => `refusal.${code}`),
      ];
      expect(keys.filter((key) => !textAt(texts, key))).toEqual([]);
    });
  }

  it('PROF-01..20, MEET-22..29 the Finnish messages are those of the rules', () => {
    const texts = read('fi');
    for (const [key, message] of Object.entries(finnish)) {
      expect(textAt(texts, `error.${key}`), key).toBe(message);
    }
  });
});
