/** Whose word is asked unless an operator names another issuer. */
export const google = 'https://accounts.google.com';

/** Mailboxes that nobody but Google gives out. */
const gmail = /@(gmail|googlemail)\.com$/;

/**
 * Whether an issuer knows whose a mailbox is now. Google has looked once, when somebody gave it the address, perhaps
 * years ago, except where the mailbox or its organisation is Google's. Any other issuer is the operator's own choice.
 * @param email normalised
 * @param organisation the claim `hd`
 */
export function speaksFor(issuer: string, email: string, organisation?: unknown): boolean {
  if (issuer !== google || gmail.test(email)) return true;
  return typeof organisation === 'string' && organisation !== '';
}
