import { createInstance } from 'i18next';
import { currentLanguage, rememberLanguage, setCurrentLanguage } from './language.ts';
import type { Language } from './language.ts';
import commonFi from './locales/fi.json' with { type: 'json' };
import { product } from './product.ts';

/** A tree of texts: leaves are strings, plural forms end in `_one` and `_other`. */
export interface Texts {
  readonly [key: string]: string | Texts;
}

/** The one i18next instance. Features add their own namespace with `registerTexts`. */
export const i18n = createInstance();

void i18n.init({
  lng: currentLanguage(),
  fallbackLng: 'fi',
  initAsync: false,
  defaultNS: 'common',
  ns: ['common'],
  resources: { fi: { common: commonFi } },
  interpolation: { escapeValue: false, defaultVariables: { product } },
  returnNull: false,
});

/**
 * Adds a feature's texts under its own namespace.
 * @param namespace the feature's folder name
 */
export function registerTexts(namespace: string, texts: Partial<Record<Language, Texts>>): void {
  for (const [language, tree] of Object.entries(texts)) {
    i18n.addResourceBundle(language, namespace, tree, true, true);
  }
}

/** Switches texts, formats and `<html lang>` without keeping the choice (start-up, prerender). */
export function applyLanguage(language: Language): void {
  setCurrentLanguage(language);
  void i18n.changeLanguage(language);
}

let loadEnglish: () => Promise<unknown> = () => Promise.resolve();

/** Says where English comes from: the composition knows every feature's texts. */
export function setEnglish(load: () => Promise<unknown>): void {
  loadEnglish = load;
}

/** The language that was asked for last. */
let wanted: Language | undefined;

/** The language that this page has, or gets once its texts are here. */
export const wantedLanguage = (): Language => wanted ?? currentLanguage();

/** Switches as soon as the language's texts are here; without them Finnish ones stand in. */
export async function startLanguage(language: Language): Promise<void> {
  wanted = language;
  if (language === 'en') await loadEnglish().catch(() => undefined);
  // Over a slow network another may have been chosen by the time that they are.
  if (wanted === language) applyLanguage(language);
}

/** Switches the language of everything and keeps the choice on this device (GEN-10). */
export function switchLanguage(language: Language): void {
  rememberLanguage(language);
  void startLanguage(language);
}
