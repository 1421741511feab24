import { hash, verify } from '@node-rs/argon2';
import { RefusalError } from '../refusal-error.ts';
import { MalformedError } from '../store/errors.ts';
import { createWorkBudget } from '../work-budget.ts';

/** Argon2id (the library's default kind): 19 MiB, two passes, one lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing takes threads of the pool that the store and files need too, so only two run at once. */
const atOnce = createWorkBudget(2);
const maxWaiting = 100;

let dummy: Promise<string> | undefined;

/**
 * Hash of a new password in PHC form.
 * @throws RefusalError UNAVAILABLE when too many wait already
 */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFKC'), options));
}

/**
 * Whether the password is the one behind the hash. With null (no such account, no password) it takes
 * as long and answers false, so that time tells nobody who has an account.
 * @throws RefusalError UNAVAILABLE when too many wait already
 */
export async function verifyPassword(known: string | null, password: string): Promise<boolean> {
  dummy ??= hash('no account has this password', options);
  const against = known ?? (await dummy);
  const right = await inTurn(() =>
    verify(against, password.normalize('NFKC')).catch(() => {
      throw new MalformedError('accounts: the hash of a password');
    }),
  );
  return known !== null && right;
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (atOnce.waiting >= maxWaiting) throw new RefusalError({ code: 'UNAVAILABLE' });
  return atOnce.run(1, work);
}
