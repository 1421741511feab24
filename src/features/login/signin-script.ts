import { enhanceWithLanguages } from '../../components/static/language-exchange.ts';
import { enhanceForm } from '../../components/static/static-form.ts';
import { api } from '../../data/api.ts';
import { forgetDevice } from '../../data/forget-device.ts';
import { finishSignOut } from '../../data/pending-sign-out.ts';
import { replicaMarker } from '../../data/replica-marker.ts';
import { currentSession } from '../../data/session.ts';
import { signOut } from '../../data/sign-out.ts';
import { withTimeout } from '../../data/with-timeout.ts';
import { loginErrors, registerErrors } from './check-credentials.ts';
import { enhancePasswordFields, formOf } from './enhance-forms.ts';
import { enhanceGoogle } from './google-sign-in.ts';
import { enter, register, signIn } from './sign-in.ts';

/** AUTH-17: signing in asks for full screen; browsers may refuse it. */
function askFullScreen(): void {
  void document.documentElement.requestFullscreen?.().catch(() => undefined);
}

function enhanceSignIn(): void {
  enhanceForm(formOf('signin-form'), {
    check: loginErrors,
    send: async ({ email = '', password = '' }) => {
      askFullScreen();
      const answer = await signIn(() => api.login({ email, password }));
      // ERR-14: a failure here is swallowed; /login words it.
      if (answer.ok) await enter(answer.value);
      return undefined;
    },
  });
}

function enhanceSignUp(): void {
  enhanceForm(formOf('signup-form'), {
    check: registerErrors,
    send: async ({ email = '', password = '' }) => {
      const answer = await register({ email, password });
      if (answer?.ok) await enter(answer.value);
      return undefined;
    },
  });
}

/** Signs out here and forgets what this device holds, then /landing (AUTH-13). */
async function leave(uid: string): Promise<void> {
  // First: what cannot be had now is left to the service worker (workers/signed-out.ts).
  const code = await import('../../data/wipe-account.ts').catch(() => undefined);
  await signOut('everywhere');
  // Another tab of the app empties the same databases and may hold them for a moment.
  await withTimeout(3000, Promise.allSettled([code?.wipeAccount(uid), forgetDevice()]));
  // The page names who was signed in, also to whoever goes back to it as it was left.
  location.replace('/landing');
}

/** Longest wait for a database that does not answer, milliseconds. */
const timeoutMs = 5000;

/**
 * Asks first if something here has not been sent, or is a draft (AUTH-14). A database that fails, or is silent, keeps
 * nobody from leaving: then all counts that was here at the last look.
 */
async function askToLeave(uid: string): Promise<void> {
  const counting = import('../../data/count-left.ts').then(({ countLeft }) => countLeft(uid));
  const counted = await withTimeout(timeoutMs, counting).catch(() => undefined);
  const count = counted ?? replicaMarker()?.kept ?? 0;
  const dialog = document.querySelector<HTMLDialogElement>('#sign-out-question');
  if (count === 0 || dialog === null) return leave(uid);
  for (const text of dialog.querySelectorAll<HTMLElement>('[data-count]')) {
    text.hidden = (text.dataset['count'] === '1') !== (count === 1);
    // Rendered for two, whatever the language says around the number.
    const words = (text.dataset['words'] ??= text.textContent);
    if (count !== 1) text.textContent = words.replace('2', String(count));
  }
  dialog.returnValue = '';
  dialog.addEventListener('close', () => void (dialog.returnValue === 'yes' && leave(uid)), {
    once: true,
  });
  dialog.showModal();
}

/** Whom the page names. */
let shown: string | undefined;

function showSession(): void {
  const session = currentSession();
  shown = session?.uid;
  const signedOut = document.getElementById('signed-out');
  const signedIn = document.getElementById('signed-in');
  const name = document.getElementById('signed-in-as');
  if (signedOut === null || signedIn === null || name === null) return;
  signedOut.hidden = session !== undefined;
  signedIn.hidden = session === undefined;
  name.textContent = session?.email ?? '';
  const button = document.getElementById('sign-out');
  button?.addEventListener('click', () => void (session && askToLeave(session.uid)));
}

void enhanceWithLanguages(() => {
  showSession();
  enhanceSignIn();
  enhanceSignUp();
  enhancePasswordFields();
  enhanceGoogle(() => undefined);
});
finishSignOut();
// As it was left it may name somebody who has signed out elsewhere since (AUTH-14). What is being typed stays.
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted || currentSession()?.uid === shown) return;
  document.body.replaceChildren();
  location.reload();
});
