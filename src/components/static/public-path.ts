import { useTranslation } from 'react-i18next';
import type { Language } from '../../i18n/language.ts';

/** Address of a public page in a language: `/login`, and `/login/en.html` for its English form. */
export function publicAddress(path: string, language: Language): string {
  if (language === 'fi') return path;
  return path === '/' ? '/en.html' : `${path}/en.html`;
}

/** Gives `(path) => address` in the language of the page, so that links stay in it without scripts. */
export function usePublicPath(): (path: string) => string {
  const { i18n } = useTranslation('common');
  return (path) => publicAddress(path, i18n.language === 'en' ? 'en' : 'fi');
}
