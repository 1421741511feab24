import type { RefusalCode } from '../../schemas/refusal-codes.ts';

/**
 * The technical message of an error answer (API-09), in English: for logs and support, not for
 * users. Devices word the code.
 */
const messages: Partial<Record<RefusalCode, string>> = {
  BAD_REQUEST: 'The request does not have the expected form.',
  BAD_JSON: 'The body is not valid JSON.',
  PAYLOAD_TOO_LARGE: 'The body is too large.',
  UNSUPPORTED_MEDIA_TYPE: 'This content type or encoding is not understood here.',
  NOT_FOUND: 'There is nothing at this address.',
  METHOD_NOT_ALLOWED: 'This address does not know that method.',
  TOO_MANY_REQUESTS: 'Too many requests; try again later.',
  UNAVAILABLE: 'The service cannot answer just now; try again.',
  INTERNAL: 'Something went wrong on the server.',
  UNAUTHENTICATED: 'Sign in first.',
  TOKEN_EXPIRED: 'The access token has expired; refresh it.',
  SESSION_ENDED: 'This device was signed out from another one.',
  LOGIN_FAILED: 'Wrong e-mail address or password.',
  REGISTRATION_FAILED: 'The account could not be created.',
  EMAIL_INVALID: 'This is not a valid e-mail address.',
  PASSWORD_TOO_SHORT: 'The password is too short.',
  PASSWORD_TOO_WEAK: 'The password is among those that are guessed first.',
  RESET_TOKEN_INVALID: 'The link has expired or was used already.',
  RECENT_SIGN_IN_NEEDED: 'Sign in again first.',
  FORBIDDEN: 'This is not allowed.',
  GOOGLE_FAILED: 'Signing in with Google failed.',
  ACCOUNT_GONE: 'This account does not exist any more.',
  CASE_CHANGED: 'The case is not as it was read: there is another report or decision.',
  SUGGESTION_INVALID: 'The suggestion is not complete or too long.',
};

/** The technical message of a code. */
export function messageOf(code: RefusalCode): string {
  return messages[code] ?? `Refused: ${code}.`;
}
