import { dayMs } from '../../schemas/domain/day-ms.ts';
import { normaliseEmail } from '../accounts/email-address.ts';
import { takeTurn } from '../effects/throttle.ts';
import { refreshFacts } from '../facts/read-through.ts';
import type { SyncCore } from '../sync/core.ts';
import type { MailDocument } from './mail-documents.ts';

/**
 * Whether notifications still go to another address than the account's own, if that is what a mail tells, and whether
 * it is the first to tell of it for a day: not every time that somebody goes to and fro, but one that tells of nothing
 * must not stand for the next. Any other mail is true. The store is asked: whichever gateway has the mail need not have
 * heard of the change yet.
 * @param own normalised
 */
export async function mayTellOfAddress(
  core: SyncCore,
  { to, template, createdAt }: Pick<MailDocument, 'to' | 'template' | 'createdAt'>,
  own: string,
): Promise<boolean> {
  if (template !== 'notification_address_changed') return true;
  await refreshFacts(core, [['users', to]]);
  if (normaliseEmail(core.facts.user(to)?.email ?? own) === own) return false;
  return takeTurn(core, `notification_address:${to}`, createdAt, dayMs);
}
