import type { Failure, Result } from './send.ts';

/** How requests of one account get their access token. */
export interface Access {
  /** A token that should be good; a refusal if the account cannot have one any more. */
  token(): Promise<Result<string>>;
  /** The gateway has refused this token: the next one must be another. */
  refused(token: string): void;
}

/** Runs a request; if its token is refused, gets another one and runs it once more. */
export async function authorized<R extends { ok: true } | Failure>(
  access: Access,
  run: (token: string) => Promise<R>,
): Promise<R | Failure> {
  const first = await access.token();
  if (!first.ok) return first;
  const result = await run(first.value);
  if (result.ok || !isTokenRefusal(result)) return result;
  access.refused(first.value);
  const second = await access.token();
  return second.ok ? run(second.value) : second;
}

const tokenRefusals: readonly string[] = [
  'UNAUTHENTICATED',
  'TOKEN_EXPIRED',
  'SESSION_ENDED',
  // What asked for a new token hears it too, and ends the session.
  'ACCOUNT_GONE',
];

/** True if the gateway refused who asked rather than what was asked. */
export function isTokenRefusal({ code }: Failure): boolean {
  return tokenRefusals.includes(code);
}
