import { currentLanguage } from '../i18n/language.ts';

/** The sign-in page to which a sign-out without a network leads. Its Finnish form is among the app's own files. */
const signInPage = '/login/en.html';

/**
 * Asks for the sign-in page in English where the app is used so: the service worker keeps what has been asked for once
 * (workers/precache.ts), and has it for everybody neither to fetch nor to keep.
 */
export function keepEnglish(): void {
  if (currentLanguage() !== 'en' || !navigator.serviceWorker) return;
  const keep = () => void fetch(signInPage).catch(() => undefined);
  if (navigator.serviceWorker.controller) keep();
  else navigator.serviceWorker.addEventListener('controllerchange', keep, { once: true });
}
