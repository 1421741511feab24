import { isWellFormed } from '../facts/well-formed.ts';
import type { Store } from '../store/store.ts';
import { Accounts } from './accounts.ts';
import { normaliseEmail } from './email-address.ts';

/**
 * Gives the account with that address the admin flag (DATA-30), which nobody can give in the app, or takes
 * it back.
 *
 * @returns one English sentence for the operator: what was done, or what stands in the way
 */
export async function makeAdmin(
  store: Store,
  { email, admin }: { email: string; admin: boolean },
): Promise<{ ok: boolean; said: string }> {
  const refused = (said: string) => ({ ok: false, said });
  const account = await new Accounts(store, () => new Date()).byEmail(normaliseEmail(email));
  if (!account) return refused(`Nobody has registered as ${email}.`);
  const user = await store
    .db('users')
    .update(account._id, (before) =>
      before === undefined || before.admin === admin ? undefined : { ...before, admin },
    );
  if (!user) return refused(`${email} has no profile yet: fill it in first, in the app.`);
  if (!isWellFormed('users', user))
    return refused(`The profile of ${email} has been edited by hand and must be put right first.`);
  const said = admin ? `${email} is an admin now: /admin opens.` : `${email} is no admin any more.`;
  return { ok: true, said };
}
