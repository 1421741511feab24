import { normaliseEmail } from '../accounts/email-address.ts';
import { refreshFacts } from '../facts/read-through.ts';
import type { SyncCore } from '../sync/core.ts';
import type { MailDocument } from './mail-documents.ts';

/**
 * Whether notifications still go to another address than the account's own, if that is what a mail tells; any other is
 * true. The store is asked: whichever gateway has the mail need not have heard of the change yet.
 * @param own normalised
 */
export async function isStillElsewhere(
  core: SyncCore,
  { to, template }: Pick<MailDocument, 'to' | 'template'>,
  own: string,
): Promise<boolean> {
  if (template !== 'notification_address_changed') return true;
  await refreshFacts(core, [['users', to]]);
  return normaliseEmail(core.facts.user(to)?.email ?? own) !== own;
}
