import type { AccountDocument } from '../accounts/account-documents.ts';
import { isMailAddress, normaliseEmail } from '../accounts/email-address.ts';
import type { Store } from '../store/store.ts';
import { isClosedMailbox } from './closed-mailboxes.ts';
import { isForSafety, isOptional } from './templates/template.ts';
import type { MailTemplate } from './templates/template.ts';

/**
 * Where a mail of an account goes. A link to a new password, and what is told for the account's safety, go to the
 * address that signs in; all else to the one in the profile, which its owner may have set to another mailbox. A mailbox
 * whose owner has said that the account is somebody else's gets neither, unless the account has proven that the address
 * is its own.
 * @param typed the profile's address, if there is a profile
 */
export async function addressFor(
  store: Store,
  { email, emailProven }: Pick<AccountDocument, 'email' | 'emailProven'>,
  template: MailTemplate,
  typed = '',
): Promise<string | undefined> {
  const wished = normaliseEmail(typed);
  // Whoever asks for a new password proves by its link whose address it is.
  if (template === 'password_reset') return email;
  const isOpen = async (address: string): Promise<boolean> =>
    (emailProven && address === email) || !(await isClosedMailbox(store, address));
  if (isForSafety(template) || !isMailAddress(wished))
    return (await isOpen(email)) ? email : undefined;
  if (await isOpen(wished)) return wished;
  // Reasons of a removal reach the account's own address then; notifications were not wished there.
  return !isOptional(template) && wished !== email && (await isOpen(email)) ? email : undefined;
}
