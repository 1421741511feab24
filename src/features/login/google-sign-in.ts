import { showError } from '../../components/static/static-form.ts';
import { api } from '../../data/api.ts';
import { externalAddress, isInAppBrowser } from './in-app-browser.ts';
import { enter } from './sign-in.ts';

const startPath = '/api/auth/google/start';
const channelName = 'kohdataan:google';

/** Takes over the session whose cookie the gateway has just set. @returns false if there is none */
async function takeOver(): Promise<boolean> {
  const answer = await api.refresh();
  if (answer.ok) enter(answer.value);
  return answer.ok;
}

/** How the sign-in went, as the gateway's last page in the window broadcasts it. */
function nextNews(): Promise<boolean> {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(channelName);
    channel.addEventListener('message', ({ data }: MessageEvent<{ ok?: boolean }>) => {
      channel.close();
      resolve(data.ok === true);
    });
  });
}

/** Opens Google's window (AUTH-01); where windows are blocked, this page itself goes there. */
async function signInWithGoogle(onFailure: () => void): Promise<void> {
  const query = `?language=${document.documentElement.lang}`;
  const popup = window.open(`${startPath}${query}&popup=1`, 'google', 'popup,width=480,height=680');
  if (popup === null) return location.assign(startPath + query);
  // A window that is closed halfway tells nothing: neither success nor failure.
  if (!((await nextNews()) && (await takeOver()))) onFailure();
}

/** Goes on where the gateway sent a browser back to that had no window. */
async function comeBack(onFailure: () => void): Promise<void> {
  const query = new URLSearchParams(location.search);
  if (query.get('virhe') === 'google') onFailure();
  if (query.get('google') === 'ok' && !(await takeOver())) onFailure();
}

function enhanceLink(link: HTMLAnchorElement, onFailure: () => void): void {
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

/** ERR-09, under the button of whichever form is open. */
function showFailure(): void {
  for (const form of ['login', 'register']) showError(`google-${form}`, 'failed');
}

/** Shows the buttons if the gateway has Google sign-in, and gives them something to do. */
export function enhanceGoogle(onFailure = showFailure): void {
  const boxes = [...document.querySelectorAll<HTMLElement>('[data-google]')];
  for (const link of boxes.flatMap((box) => [...box.querySelectorAll('a')])) {
    enhanceLink(link, onFailure);
  }
  void comeBack(onFailure);
  void api.config().then((answer) => {
    for (const box of boxes) box.hidden = !(answer.ok && answer.value.google);
  });
}
