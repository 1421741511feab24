import { divideWhenNarrow } from '../divide-when-narrow.ts';
import { pageLanguage } from '../../data/page-language.ts';
import { rememberedLanguage, rememberLanguage } from '../../i18n/language.ts';
import type { Language } from '../../i18n/language.ts';

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
const timeoutMs = 4000;

type Field = HTMLInputElement | HTMLTextAreaElement;

const links = () => document.querySelectorAll<HTMLAnchorElement>('a[data-language]');

const isTo = (language: Language) => (link: HTMLElement) => link.dataset['language'] === language;

/** Whether a form is on its way: the language is that of what follows then. */
const isSending = () => document.querySelector('[type=submit][aria-busy=true]') !== null;

const fields = () => document.querySelectorAll<Field>('input[id], textarea[id]');

/**
 * Puts the page's other form in place of this one, with what has been typed.
 * @param isWanted whether it is still, once it is there
 * @returns id of what had the focus, '' if it has none; undefined if it was not wanted any more
 * @throws if it cannot be fetched
 */
async function exchange(
  language: Language,
  isWanted = () => true,
  signal = AbortSignal.timeout(timeoutMs),
): Promise<string | undefined> {
  const file = fileOf(canonicalPath(location.pathname), language);
  const answer = await fetch(file, { signal });
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  const other = new DOMParser().parseFromString(await answer.text(), 'text/html');
  if (!isWanted()) return undefined;
  document.documentElement.lang = language;
  document.title = other.title;
  const typed = [...fields()];
  const focused = document.activeElement?.id ?? '';
  document.body.replaceChildren(...other.body.childNodes);
  for (const field of fields()) field.value = typed.find(({ id }) => id === field.id)?.value ?? '';
  return focused;
}

const ended = (signal: AbortSignal) =>
  new Promise<unknown>((resolve) => {
    if (signal.aborted) resolve(undefined);
    else signal.addEventListener('abort', resolve);
  });

/**
 * The same, however long the network is silent. Each time it is asked anew, it gets twice as long: a slow one answers at
 * last, and one that has come back is noticed. What has waited so long is not given up for a connection that breaks.
 */
async function exchangeAtLast(
  language: Language,
  isWanted: () => boolean,
): Promise<string | undefined> {
  for (let timeout = timeoutMs; ; timeout *= 2) {
    const signal = AbortSignal.timeout(timeout);
    try {
      return await exchange(language, isWanted, signal);
    } catch (error) {
      const isSilent = signal.aborted || timeout > timeoutMs;
      if (!isSilent || !isWanted()) throw error;
      await ended(signal);
    }
  }
}

/**
 * Loads the page's other form as a page where it cannot be fetched, so that the browser says why, with what has been
 * typed: the first script of that page (`comeAgain` of `src/app/form-scripts.ts`) puts it in. Not passwords, as browsers
 * write a page's state to the disk.
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
    for (const link of links()) {
      link.addEventListener('click', (event) => {
        if (event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        void choose(link.dataset['language'] === 'en' ? 'en' : 'fi', link.href);
      });
    }
  };
  // Whoever is typing while the other form comes keeps the field.
  const goOn = (focused = '', otherwise?: HTMLElement | null) => {
    begin();
    (document.getElementById(focused) ?? otherwise)?.focus();
  };
  let choices = 0;
  // Whoever sends a form meanwhile goes on with that: another page in its place would not know that it is sent.
  document.addEventListener('submit', () => {
    choices += 1;
    for (const link of links()) link.removeAttribute('aria-busy');
  });
  const choose = async (language: Language, address: string) => {
    const choice = (choices += 1);
    const isChosen = () => choice === choices;
    rememberLanguage(language);
    const isOther = language !== pageLanguage() && !isSending();
    for (const link of links())
      link.setAttribute('aria-busy', String(isOther && isTo(language)(link)));
    if (!isOther) return;
    try {
      const focused = await exchangeAtLast(language, isChosen);
      if (focused === undefined) return;
      goOn(focused, [...links()].find(isTo(language)));
    } catch {
      if (isChosen()) load(address);
    }
  };
  const wanted = options.alwaysFinnish ? undefined : rememberedLanguage();
  const isOther = wanted !== undefined && wanted !== pageLanguage();
  goOn(isOther ? await exchange(wanted).catch(() => undefined) : undefined);
  divideWhenNarrow();
}
