import { enhanceWithLanguages } from '../../components/static/language-exchange.ts';
import { enhanceForm, refuseField } from '../../components/static/static-form.ts';
import { api } from '../../data/api.ts';
import { currentSession } from '../../data/session.ts';
import { newPasswordError } from './check-credentials.ts';
import { endLocalSession } from './end-local-session.ts';
import { enhancePasswordFields, passwordReasons } from './enhance-forms.ts';

/** The password has been changed: a switch of the language brings a page that has not heard of it. */
let isDone = false;

function showDone(): void {
  const ask = document.querySelector<HTMLElement>('#reset-ask');
  const done = document.querySelector<HTMLElement>('#reset-done');
  if (ask === null || done === null) return;
  ask.hidden = true;
  done.hidden = false;
  done.querySelector<HTMLElement>('[tabindex]')?.focus();
}

function enhanceResetForm(): void {
  const form = document.querySelector<HTMLFormElement>('#reset-form');
  const token = new URLSearchParams(location.search).get('token') ?? '';
  if (form === null) return;
  if (isDone) return showDone();
  enhanceForm(form, {
    check: (values) => ({ password: newPasswordError(values) }),
    send: async ({ password = '' }) => {
      const answer = await api.resetConfirm({ token, password });
      const reason = answer.ok ? undefined : passwordReasons[answer.code];
      if (reason !== undefined) {
        refuseField('reset-password', reason);
        return undefined;
      }
      if (!answer.ok) return answer.code;
      // The gateway has ended all of the account's sessions: /login would lead into the app, and that back out.
      const [uid] = token.split('.');
      if (uid !== undefined && currentSession()?.uid === uid) void endLocalSession(uid);
      // The token has been spent: it should not stay in the address.
      history.replaceState(null, '', '/reset');
      isDone = true;
      // Whoever comes back to this page as it was left finds no password in it, hidden as it is (AUTH-14).
      addEventListener('pagehide', () => form.reset());
      showDone();
      return undefined;
    },
  });
}

void enhanceWithLanguages(() => {
  enhanceResetForm();
  enhancePasswordFields();
});
