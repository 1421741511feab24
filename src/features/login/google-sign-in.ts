import { setBusy, showError } from '../../components/static/static-form.ts';
import { api } from '../../data/api.ts';
import { openGoogle } from '../../data/google-window.ts';
import type { GoogleFailure, GoogleNews } from '../../data/google-window.ts';
import { externalAddress, isInAppBrowser } from '../../data/in-app-browser.ts';
import { enter, signIn } from './sign-in.ts';

type OnFailure = (reason: GoogleFailure | 'storage') => void;

/**
 * Takes over the session whose cookie the gateway has just set, or tells why there is none. The buttons are busy until
 * the page is left.
 * @param query with which it is asked for
 */
async function goOn(
  news: GoogleNews | undefined,
  links: Iterable<Element>,
  onFailure: OnFailure,
  query?: string,
): Promise<void> {
  if (!news?.ok) return news && onFailure(news.reason ?? 'failed');
  const setAll = (busy: boolean) => {
    for (const link of links) setBusy(link, busy);
  };
  setAll(true);
  const answer = await signIn(() => api.refresh(query));
  const failure = answer.ok ? await enter(answer.value) : 'failed';
  if (failure) onFailure(failure);
  setAll(false);
}

function enhanceLink(
  link: HTMLAnchorElement,
  links: Iterable<Element>,
  onFailure: OnFailure,
): void {
  if (isInAppBrowser(navigator.userAgent)) {
    link.href = externalAddress(location.href, navigator.userAgent);
    link.target = '_blank';
    return;
  }
  link.addEventListener('click', (event) => {
    event.preventDefault();
    if (link.getAttribute('aria-busy') !== 'true')
      void openGoogle().then((news) => goOn(news, links, onFailure));
  });
}

/** ERR-09, or what to do, under the button of whichever form is open. Who cancels knows it. */
function showFailure(reason: GoogleFailure | 'storage'): void {
  const error = reason === 'cancelled' ? undefined : reason;
  for (const form of ['login', 'register'])
    // The forms have the words for a browser that keeps nothing.
    showError(reason === 'storage' ? `${form}-form` : `google-${form}`, error);
}

/** Shows the buttons if the gateway has Google sign-in, and gives them something to do. */
export function enhanceGoogle(onFailure: OnFailure = showFailure): void {
  const links = document.querySelectorAll<HTMLAnchorElement>('[data-google] a');
  for (const link of links) enhanceLink(link, links, onFailure);
  // Where the gateway has sent a browser back to that had no window. The address may be opened again later, when the
  // cookie is of somebody who has signed out without a network.
  const said = new URLSearchParams(location.search).get('google');
  if (said)
    void goOn({ ok: said === 'ok', reason: said as GoogleFailure }, links, onFailure, '?new=1');
  void api.config().then((answer) => {
    for (const box of document.querySelectorAll<HTMLElement>('[data-google]'))
      box.hidden = !(answer.ok && answer.value.google);
  });
}
