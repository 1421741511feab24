import { isEmail } from '../../../schemas/domain/email.ts';
import { codePoints, limits } from '../../../schemas/limits.ts';

type Values = Record<string, string>;
type Errors = Record<string, string | undefined>;

/** AUTH-03: an address is there; `format` if it cannot be one. */
export function emailError({ email = '' }: Values): string | undefined {
  if (email === '') return 'required';
  return isEmail(email) ? undefined : 'format';
}

/** AUTH-05. */
export function newPasswordError({ password = '' }: Values): string | undefined {
  if (password === '') return 'required';
  return codePoints(password) < limits.passwordMin ? 'short' : undefined;
}

/** Signing in asks only that both are there (AUTH-03, AUTH-04). */
export function loginErrors({ email, password }: Values): Errors {
  return {
    email: email ? undefined : 'required',
    password: password ? undefined : 'required',
  };
}

/** What registration needs (AUTH-03..05). */
export function registerErrors(values: Values): Errors {
  return { email: emailError(values), password: newPasswordError(values) };
}
