/** The interface languages (GEN-09). Finnish is the default. */
export type Language = 'fi' | 'en';

/** Where the chosen language is kept in localStorage. */
const languageKey = 'kohdataan.language';

let current: Language = 'fi';

const isLanguage = (value: unknown): value is Language => value === 'fi' || value === 'en';

/** The language chosen on this device (GEN-10), or undefined if none was chosen. */
export function rememberedLanguage(): Language | undefined {
  try {
    const value = localStorage.getItem(languageKey);
    return isLanguage(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the choice on this device; a browser that forbids storage forgets it with the page. */
export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(languageKey, language);
  } catch {
    // Storage may be forbidden; the choice then lasts until the page closes.
  }
}

/** Calls back when it is chosen in another tab. */
export function watchLanguage(chosen: (language: Language) => void): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === languageKey && isLanguage(newValue)) chosen(newValue);
  });
}

/** The language that texts and formats use now. */
export function currentLanguage(): Language {
  return current;
}

/** Sets it for formats and for `<html lang>`. */
export function setCurrentLanguage(language: Language): void {
  current = language;
  if (typeof document !== 'undefined') document.documentElement.lang = language;
}
