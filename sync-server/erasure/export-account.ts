import type { AccountDocument } from '../accounts/account-documents.ts';
import { normaliseEmail } from '../accounts/email-address.ts';
import type { AccountServices } from '../accounts/services.ts';
import { PushSubscriptions } from '../notify/push-subscriptions.ts';
import { everyDocument } from '../store/every-document.ts';
import type { Store } from '../store/store.ts';
import { pick } from '../views/pick.ts';
import { suggestionFields } from '../views/project-small.ts';

/**
 * What an export tells of an account, which whoever has no profile has too: the devices signed in to it, the browsers
 * that get its pushes, and the suggestions sent with its address, if that is proven. No secret.
 */
export async function accountData(
  { accounts, sessions }: Pick<AccountServices, 'accounts' | 'sessions'>,
  store: Store,
  uid: string,
): Promise<Record<string, unknown>> {
  const account = await accounts.byUid(uid);
  const devices = await sessions.list(uid);
  return {
    account: account && {
      ...pick(account, ['email', 'emailProven', 'createdAt', 'language']),
      google: account.google !== null,
      ...(account.google && { googleId: account.google.subject }),
    },
    devices: devices.map((one) => pick(one, ['device', 'createdAt', 'lastUsedAt'])),
    ...(account && {
      pushes: await pushesTo(store, uid),
      suggestions: await suggestionsBy(store, account),
    }),
  };
}

/** Whose push service it is, but not where exactly: whoever knows that can send there. */
async function pushesTo(store: Store, uid: string): Promise<object[]> {
  const browsers = await new PushSubscriptions(store).of(uid);
  return browsers.map(({ endpoint, createdAt }) => ({ service: hostOf(endpoint), createdAt }));
}

const hostOf = (endpoint: string): string =>
  URL.canParse(endpoint) ? new URL(endpoint).hostname : '';

/** Anybody may write any address there, and register it: only who has proven it reads what was sent with it. */
async function suggestionsBy(
  store: Store,
  { email, emailProven }: AccountDocument,
): Promise<object[]> {
  const found: object[] = [];
  if (!emailProven) return found;
  for await (const suggestion of everyDocument(store.db('suggestions')))
    if (normaliseEmail(String(suggestion.email)) === email)
      found.push(pick(suggestion, suggestionFields));
  return found;
}
