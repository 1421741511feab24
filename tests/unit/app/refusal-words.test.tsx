import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { enumEn } from '../../../schemas/enum-en.ts';
import { registerEnumTexts } from '../../../src/i18n/enum-text.ts';
import { applyLanguage } from '../../../src/i18n/i18n.ts';
import type { RefusalLike } from '../../../src/i18n/use-refusal.ts';
import { useRefusal } from '../../../src/i18n/use-refusal.ts';

afterEach(() => applyLanguage('fi'));

function Words(refusal: RefusalLike) {
  return useRefusal()(refusal);
}
const wordsOf = (refusal: RefusalLike) => renderToStaticMarkup(<Words {...refusal} />);

it('SIGNUP-08 SAFE-13 GEN-09 in English whom a meet is for is translated, what somebody is called is not', () => {
  registerEnumTexts(enumEn);
  applyLanguage('en');
  expect(wordsOf({ code: 'MEET_GENDER', params: { meet_gender: 'Naisille' } })).toContain(
    'For women',
  );
  expect(wordsOf({ code: 'FAVOURITE_NOT_BLOCKABLE', params: { name: 'Pari' } })).toContain('Pari');
});
