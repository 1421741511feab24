import { afterEach, expect, it } from 'vitest';
import { applyLanguage, setEnglish, switchLanguage } from '../../../src/i18n/i18n.ts';
import { currentLanguage } from '../../../src/i18n/language.ts';

afterEach(() => applyLanguage('fi'));

it('GEN-10 the last choice counts, though the texts of the one before come later', async () => {
  let arrive: () => void = () => undefined;
  const texts = new Promise<void>((resolve) => (arrive = resolve));
  setEnglish(() => texts);
  switchLanguage('en');
  switchLanguage('fi');
  arrive();
  await texts;
  // What waits for them has had its turn by then.
  await new Promise((resolve) => setImmediate(resolve));
  expect(currentLanguage()).toBe('fi');
});

it('GEN-10 texts that come in their time are shown', async () => {
  setEnglish(() => Promise.resolve());
  switchLanguage('en');
  await new Promise((resolve) => setImmediate(resolve));
  expect(currentLanguage()).toBe('en');
});
