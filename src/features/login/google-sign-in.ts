import { showError } from '../../components/static/static-form.ts';
import { api } from '../../data/api.ts';
import { externalAddress, isInAppBrowser } from './in-app-browser.ts';
import { enter } from './sign-in.ts';

const startPath = '/api/auth/google/start';
const pollMs = 500;

/** Resolves when the window has closed; browsers tell nobody, so it is looked at. */
function closed(popup: Window): Promise<void> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (!popup.closed) return;
      clearInterval(timer);
      resolve();
    }, pollMs);
  });
}

/**
 * Signs in through a window of Google's (AUTH-01). The gateway's callback sets the session cookie
 * and closes the window; the refresh that follows tells whether somebody came in.
 * @returns true if so
 */
export async function signInWithGoogle(): Promise<boolean> {
  const popup = window.open(`${startPath}?popup=1`, 'google', 'popup,width=480,height=680');
  if (popup === null) {
    location.assign(startPath);
    return true;
  }
  await closed(popup);
  const answer = await api.refresh();
  if (answer.ok) enter(answer.value);
  return answer.ok;
}

/** Shows the buttons if the gateway has Google sign-in, and gives them something to do. */
export function enhanceGoogle(onFailure = () => showError('google', 'failed')): void {
  const boxes = [...document.querySelectorAll<HTMLElement>('[data-google]')];
  if (new URLSearchParams(location.search).get('virhe') === 'google') onFailure();
  for (const link of boxes.flatMap((box) => [...box.querySelectorAll('a')])) {
    if (isInAppBrowser(navigator.userAgent)) {
      link.href = externalAddress(location.href, navigator.userAgent);
      link.target = '_blank';
      continue;
    }
    link.addEventListener('click', (event) => {
      event.preventDefault();
      void signInWithGoogle().then((done) => !done && onFailure());
    });
  }
  void api.config().then((answer) => {
    for (const box of boxes) box.hidden = !(answer.ok && answer.value.google);
  });
}
