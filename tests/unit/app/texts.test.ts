import { describe, expect, it } from 'vitest';
import * as enumerations from '../../../schemas/enumerations.ts';
import { meetRuleKeys } from '../../../schemas/domain/validate-meet.ts';
import { profileRuleKeys } from '../../../schemas/domain/validate-profile.ts';
import { refusalCodes } from '../../../schemas/refusal-codes.ts';
import { enumEn } from '../../../schemas/enum-en.ts';
import pictureEn from '../../../src/components/picture/locales/en.json' with { type: 'json' };
import pictureFi from '../../../src/components/picture/locales/fi.json' with { type: 'json' };
import legalEn from '../../../src/features/legal/locales/en.json' with { type: 'json' };
import legalFi from '../../../src/features/legal/locales/fi.json' with { type: 'json' };
import profileEn from '../../../src/features/profile/locales/en.json' with { type: 'json' };
import profileFi from '../../../src/features/profile/locales/fi.json' with { type: 'json' };
import en from '../../../src/i18n/locales/en.json' with { type: 'json' };
import fi from '../../../src/i18n/locales/fi.json' with { type: 'json' };

type Tree = { [key: string]: string | Tree };

function textAt(tree: Tree, key: string): string | Tree | undefined {
  return key
    .split('.')
    .reduce<string | Tree | undefined>(
      (part, name) => (typeof part === 'object' ? part[name] : undefined),
      tree,
    );
}

describe('shared texts', () => {
  it('SYNC-15 every refusal is worded in both languages', () => {
    for (const code of [...Object.keys(refusalCodes), 'NETWORK']) {
      expect(textAt(fi, `refusal.${code}`), code).toBeTypeOf('string');
      expect(textAt(en, `refusal.${code}`), code).toBeTypeOf('string');
    }
  });

  it('PROF-01 every validation has its words in both languages', () => {
    for (const key of [...profileRuleKeys, ...meetRuleKeys]) {
      expect(textAt(fi, `error.${key}`), key).toBeTypeOf('string');
      expect(textAt(en, `error.${key}`), key).toBeTypeOf('string');
    }
  });

  it('GEN-09 every stored enumeration value has an English wording', () => {
    const lists = Object.values(enumerations).filter((value) => Array.isArray(value));
    const values = (lists as unknown as string[][]).flat();
    expect(values.length).toBeGreaterThan(90);
    for (const value of values) expect(enumEn[value], value).toBeTypeOf('string');
  });

  it('SAFE-09 GEN-09 a statement names the heading of the terms as they have it, in both languages', () => {
    for (const clause of [enumerations.termsClause, enumerations.ageClause]) {
      expect(JSON.stringify(legalFi)).toContain(`"title":"${clause}"`);
      expect(JSON.stringify(legalEn)).toContain(`"title":"${enumEn[clause]}"`);
    }
  });

  it('FMT-19 thousands stand apart: by a space that does not break in Finnish, a comma in English', () => {
    expect(JSON.stringify([fi, en])).not.toMatch(/\d{4}/);
    expect(fi.refusal.SIGNUP_MESSAGE_TOO_LONG).toContain('1\u00a0000 merkkiä');
    expect(en.refusal.SIGNUP_MESSAGE_TOO_LONG).toContain('1,000 characters');
  });

  it('FMT-19 a hint keeps a number and its unit on one line', () => {
    const hints = [pictureFi.hint, pictureEn.hint];
    for (const { hint } of [profileFi, profileEn]) hints.push(hint.distance_for_meets);
    for (const hint of hints) expect(hint).toMatch(/\d\u00a0(km|Mt|MB)/);
  });

  it('SAFE-01 SAFE-05 a repeated report is worded for people and meets alike', () => {
    expect(`${fi.refusal.ALREADY_REPORTED} ${en.refusal.ALREADY_REPORTED}`).not.toMatch(
      /tapaami|meet/,
    );
  });

  it('PEOPLE-20, SAFE-13, SIGNUP-07, SIGNUP-08, SIGNUP-09 read as the rules say', () => {
    expect(fi.refusal.TOO_MANY_FAVOURITES).toBe('Sinulla on jo 20 suosikkia');
    expect(fi.block.favourite).toBe('Et voi estää suosikkiasi. Poista {{name}} ensin suosikeista.');
    expect(fi.refusal.FAVOURITE_NOT_BLOCKABLE).toBe(fi.block.favourite);
    expect(fi.refusal.MEET_CLOSED).toBe(
      'Tapaaminen ehti sulkeutua, joten ilmoittautumistasi ei lähetetty. Viestisi on tallessa.',
    );
    expect(fi.refusal.MEET_GENDER).toBe('Tapaaminen on tarkoitettu: {{meet_gender}}.');
    expect(fi.refusal.TOO_MANY_SIGNUPS).toBe(
      'Olet lähettänyt tänään jo {{n}} ilmoittautumista. Voit jatkaa huomenna.',
    );
  });
});
