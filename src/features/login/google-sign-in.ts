import { showError } from '../../components/static/static-form.ts';
import { api } from '../../data/api.ts';
import { openGoogle } from '../../data/google-window.ts';
import type { GoogleFailure } from '../../data/google-window.ts';
import { externalAddress, isInAppBrowser } from './in-app-browser.ts';
import { enter, signIn } from './sign-in.ts';

type OnFailure = (reason: GoogleFailure) => void;

/** Takes over the session whose cookie the gateway has just set. */
async function takeOver(onFailure: OnFailure): Promise<void> {
  const answer = await signIn(() => api.refresh());
  if (answer.ok) await enter(answer.value);
  else onFailure('failed');
}

async function signInWithGoogle(onFailure: OnFailure): Promise<void> {
  const news = await openGoogle();
  if (news?.ok) await takeOver(onFailure);
  else if (news) onFailure(news.reason ?? 'failed');
}

/** Goes on where the gateway sent a browser back to that had no window. */
async function comeBack(onFailure: OnFailure): Promise<void> {
  const query = new URLSearchParams(location.search);
  const said = query.get('google');
  if (query.get('virhe') === 'google') onFailure((said ?? 'failed') as GoogleFailure);
  else if (said === 'ok') await takeOver(onFailure);
}

function enhanceLink(link: HTMLAnchorElement, onFailure: OnFailure): void {
  if (isInAppBrowser(navigator.userAgent)) {
    link.href = externalAddress(location.href, navigator.userAgent);
    link.target = '_blank';
    return;
  }
  link.addEventListener('click', (event) => {
    event.preventDefault();
    void signInWithGoogle(onFailure);
  });
}

/** ERR-09, or what to do, under the button of whichever form is open. Who cancels knows it. */
function showFailure(reason: GoogleFailure): void {
  const error = reason === 'cancelled' ? undefined : reason;
  for (const form of ['login', 'register']) showError(`google-${form}`, error);
}

/** Shows the buttons if the gateway has Google sign-in, and gives them something to do. */
export function enhanceGoogle(onFailure: OnFailure = showFailure): void {
  const boxes = [...document.querySelectorAll<HTMLElement>('[data-google]')];
  for (const link of boxes.flatMap((box) => [...box.querySelectorAll('a')])) {
    enhanceLink(link, onFailure);
  }
  void comeBack(onFailure);
  void api.config().then((answer) => {
    for (const box of boxes) box.hidden = !(answer.ok && answer.value.google);
  });
}
