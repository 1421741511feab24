import { enhanceForm, refuseField, showError } from '../../components/static/static-form.ts';
import { api } from '../../data/api.ts';
import { pageLanguage } from '../../data/page-language.ts';
import { emailError, loginErrors, registerErrors } from './check-credentials.ts';
import { enter, register, signIn } from './sign-in.ts';

/** A form of this page. */
export const formOf = (id: string) => document.querySelector<HTMLFormElement>(`#${id}`);

/** Signs in; ERR-05 for whatever the gateway does not word itself. */
export function enhanceLoginForm(): void {
  enhanceForm(formOf('login-form'), {
    check: loginErrors,
    send: async ({ email = '', password = '' }) => {
      const answer = await signIn(() => api.login({ email, password }));
      if (!answer.ok) return answer.code;
      return enter(answer.value);
    },
  });
}

/** Reasons that the password field words itself. */
export const passwordReasons: Readonly<Record<string, string>> = {
  PASSWORD_TOO_SHORT: 'short',
  PASSWORD_TOO_WEAK: 'PASSWORD_TOO_WEAK',
};
const networkReasons = ['NETWORK', 'UNAVAILABLE', 'TOO_MANY_REQUESTS'];

/** Registers; one that fails shows ERR-04 and below it the reason, or ERR-08 if there is none. */
export function enhanceRegisterForm(): void {
  const form = formOf('register-form');
  form?.addEventListener('input', () => showError('register-reason', undefined));
  enhanceForm(form, {
    check: registerErrors,
    send: async ({ email = '', password = '' }) => {
      showError('register-reason', undefined);
      const answer = await register({ email, password });
      if (!answer) return 'storage';
      if (answer.ok) return enter(answer.value);
      const { code } = answer;
      if (passwordReasons[code]) refuseField('register-password', passwordReasons[code]);
      else if (code === 'EMAIL_INVALID') refuseField('register-email', 'format');
      else showError('register-reason', networkReasons.includes(code) ? code : 'failed');
      return 'other';
    },
  });
}

/** Asks for a reset link. Any answer looks the same (AUTH-08); refusals are only logged (ERR-11). */
export function enhanceForgotForm(): void {
  const form = formOf('forgot-form');
  enhanceForm(form, {
    check: (values) => ({ email: emailError(values) }),
    send: async ({ email = '' }) => {
      const answer = await api.reset({ email, language: pageLanguage() });
      if (!answer.ok) console.info('password reset:', answer.code, answer.message);
      if (!answer.ok && networkReasons.includes(answer.code)) return answer.code;
      location.hash = 'linkki-lahetetty';
      form?.reset();
      return undefined;
    },
  });
}

/** Lets the eye buttons show the passwords. */
export function enhancePasswordFields(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-reveal]')) {
    const field = document.getElementById(button.dataset['reveal'] ?? '');
    button.hidden = false;
    button.addEventListener('click', () => {
      const shown = field?.getAttribute('type') === 'text';
      field?.setAttribute('type', shown ? 'password' : 'text');
      button.setAttribute('aria-pressed', String(!shown));
    });
  }
}
