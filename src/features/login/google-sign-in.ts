import { setBusy, showError } from '../../components/static/static-form.ts';
import { api } from '../../data/api.ts';
import { openGoogle } from '../../data/google-window.ts';
import type { GoogleFailure } from '../../data/google-window.ts';
import { externalAddress, isInAppBrowser } from '../../data/in-app-browser.ts';
import { enter, signIn } from './sign-in.ts';

type OnFailure = (reason: GoogleFailure | 'storage') => void;

/** Takes over the session whose cookie the gateway has just set. The buttons are busy until the page is left. */
async function takeOver(links: readonly Element[], onFailure: OnFailure): Promise<void> {
  for (const link of links) setBusy(link, true);
  const answer = await signIn(() => api.refresh());
  const failure = answer.ok ? await enter(answer.value) : 'failed';
  if (failure) onFailure(failure);
  for (const link of links) setBusy(link, false);
}

async function signInWithGoogle(links: readonly Element[], onFailure: OnFailure): Promise<void> {
  const news = await openGoogle();
  if (news?.ok) await takeOver(links, onFailure);
  else if (news) onFailure(news.reason ?? 'failed');
}

/** Goes on where the gateway sent a browser back to that had no window. */
async function comeBack(links: readonly Element[], onFailure: OnFailure): Promise<void> {
  const query = new URLSearchParams(location.search);
  const said = query.get('google');
  if (query.get('virhe') === 'google') onFailure((said ?? 'failed') as GoogleFailure);
  else if (said === 'ok') await takeOver(links, onFailure);
}

function enhanceLink(
  link: HTMLAnchorElement,
  links: readonly Element[],
  onFailure: OnFailure,
): void {
  if (isInAppBrowser(navigator.userAgent)) {
    link.href = externalAddress(location.href, navigator.userAgent);
    link.target = '_blank';
    return;
  }
  link.addEventListener('click', (event) => {
    event.preventDefault();
    if (link.getAttribute('aria-busy') !== 'true') void signInWithGoogle(links, onFailure);
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
  const boxes = [...document.querySelectorAll<HTMLElement>('[data-google]')];
  const links = boxes.flatMap((box) => [...box.querySelectorAll('a')]);
  for (const link of links) enhanceLink(link, links, onFailure);
  void comeBack(links, onFailure);
  void api.config().then((answer) => {
    for (const box of boxes) box.hidden = !(answer.ok && answer.value.google);
  });
}
