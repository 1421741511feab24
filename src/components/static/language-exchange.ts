import { divideWhenNarrow } from '../divide-when-narrow.ts';
import { rememberedLanguage, rememberLanguage } from '../../i18n/language.ts';
import type { Language } from '../../i18n/language.ts';

const pageLanguage = (): Language => (document.documentElement.lang === 'en' ? 'en' : 'fi');

/** `/login` from `/login`, `/login/en.html` and `/login/index.html`. */
function canonicalPath(path: string): string {
  return path.replace(/\/(en|index)\.html$/, '') || '/';
}

function fileOf(path: string, language: Language): string {
  const folder = path === '/' ? '' : path;
  return `${folder}/${language === 'en' ? 'en' : 'index'}.html`;
}

/**
 * Nothing on the page works until its language is decided, and a silent network decides nothing: after so many
 * milliseconds the other form counts as not to be had.
 */
const patienceMs = 4000;

type Field = HTMLInputElement | HTMLTextAreaElement;

const fields = () => document.querySelectorAll<Field>('input[id], textarea[id]');

/**
 * Puts the page's other form in place of this one, with what has been typed.
 * @param isWanted whether it is still, once it is there
 * @returns whether it was @throws if it cannot be fetched
 */
async function exchange(language: Language, isWanted = () => true): Promise<boolean> {
  const file = fileOf(canonicalPath(location.pathname), language);
  const answer = await fetch(file, { signal: AbortSignal.timeout(patienceMs) });
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  const other = new DOMParser().parseFromString(await answer.text(), 'text/html');
  if (!isWanted()) return false;
  document.documentElement.lang = language;
  document.title = other.title;
  const typed = [...fields()];
  document.body.replaceChildren(...other.body.childNodes);
  for (const field of fields()) field.value = typed.find(({ id }) => id === field.id)?.value ?? '';
  return true;
}

/**
 * Loads the page's other form as a page, which shows that it loads, with what has been typed: the first script of that
 * page (`comeAgain` of `src/app/first-scripts.ts`) puts it in. Not passwords, as browsers write a page's state to the disk.
 */
function load(address: string): void {
  const words = [...fields()].filter(({ name }) => name !== 'password');
  const typed = Object.fromEntries(words.map(({ id, value }) => [id, value]));
  const { search, hash } = location;
  const tries = (history.state as Record<number, number> | null)?.[0] ?? 0;
  history.replaceState({ ...typed, 0: tries }, '', new URL(address).pathname + search + hash);
  location.reload();
}

/**
 * Makes the FI/EN links exchange the page in place and keep the choice, and gives the page the
 * remembered language unless it always opens in Finnish (PAGE-01).
 * @param start enhances the page; runs again after each exchange
 * @param options.alwaysFinnish true on `/`
 */
export async function enhanceWithLanguages(
  start: () => void,
  options: { alwaysFinnish?: boolean } = {},
): Promise<void> {
  const shown = canonicalPath(location.pathname);
  if (shown !== location.pathname) {
    rememberLanguage(pageLanguage());
    history.replaceState(history.state, '', shown + location.search + location.hash);
  }
  const begin = () => {
    document.documentElement.classList.remove('exchanging');
    start();
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-language]')) {
      link.addEventListener('click', (event) => {
        if (event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        void choose(link.dataset['language'] === 'en' ? 'en' : 'fi', link.href);
      });
    }
  };
  let chosen: Language | undefined;
  const choose = async (language: Language, address: string) => {
    chosen = language;
    rememberLanguage(language);
    if (language === pageLanguage()) return;
    const isChosen = () => chosen === language;
    try {
      if (!(await exchange(language, isChosen))) return;
      begin();
      document.querySelector<HTMLElement>(`a[data-language="${language}"]`)?.focus();
    } catch {
      if (isChosen()) load(address);
    }
  };
  const wanted = options.alwaysFinnish ? undefined : rememberedLanguage();
  if (wanted !== undefined && wanted !== pageLanguage()) {
    await exchange(wanted).catch(() => false);
  }
  begin();
  divideWhenNarrow();
}
