import { enhanceWithLanguages } from '../../components/static/language-exchange.ts';
import { enhanceForm } from '../../components/static/static-form.ts';
import { api } from '../../data/api.ts';
import { finishSignOut, forgetSignOut, noteSignOut } from '../../data/pending-sign-out.ts';
import { currentSession, endSession } from '../../data/session.ts';
import { loginErrors, registerErrors } from './check-credentials.ts';
import { enhancePasswordFields } from './enhance-forms.ts';
import { enhanceGoogle } from './google-sign-in.ts';
import { enter } from './sign-in.ts';

const formOf = (id: string) => document.querySelector<HTMLFormElement>(`#${id}`);

/** AUTH-17: signing in asks for full screen; browsers may refuse it. */
function askFullScreen(): void {
  void document.documentElement.requestFullscreen?.().catch(() => undefined);
}

function enhanceSignIn(): void {
  const form = formOf('signin-form');
  if (form === null) return;
  enhanceForm(form, {
    check: loginErrors,
    send: async ({ email = '', password = '' }) => {
      askFullScreen();
      const answer = await api.login({ email, password });
      // ERR-14: a failure here is swallowed; /login words it.
      if (answer.ok) enter(answer.value);
      return undefined;
    },
  });
}

function enhanceSignUp(): void {
  const form = formOf('signup-form');
  if (form === null) return;
  enhanceForm(form, {
    check: registerErrors,
    send: async ({ email = '', password = '' }) => {
      const language = document.documentElement.lang === 'en' ? 'en' : 'fi';
      const answer = await api.register({ email, password, language });
      if (answer.ok) enter(answer.value);
      return undefined;
    },
  });
}

/** Signs out here and forgets what this device holds, then /landing (AUTH-13). */
async function signOut(uid: string): Promise<void> {
  noteSignOut();
  const told = await api.logout();
  if (told.ok) forgetSignOut();
  endSession('everywhere');
  const { wipeAccount } = await import('../../data/wipe-account.ts');
  await wipeAccount(uid);
  location.assign('/landing');
}

function showSession(): void {
  const session = currentSession();
  const signedOut = document.getElementById('signed-out');
  const signedIn = document.getElementById('signed-in');
  const name = document.getElementById('signed-in-as');
  if (signedOut === null || signedIn === null || name === null) return;
  signedOut.hidden = session !== undefined;
  signedIn.hidden = session === undefined;
  name.textContent = session?.email ?? '';
  const button = document.getElementById('sign-out');
  button?.addEventListener('click', () => void (session && signOut(session.uid)));
}

void enhanceWithLanguages(() => {
  showSession();
  enhanceSignIn();
  enhanceSignUp();
  enhancePasswordFields();
  enhanceGoogle(() => undefined);
});
finishSignOut();
