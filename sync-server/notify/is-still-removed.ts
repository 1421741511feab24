import { refreshFacts } from '../facts/read-through.ts';
import type { SyncCore } from '../sync/core.ts';
import type { MailDocument } from './mail-documents.ts';

/**
 * Whether the reasons of a removal, which may have waited for days to leave, still tell the truth (SAFE-09, SAFE-10).
 * An admin may have put back what they are about, or have decided anew, which a mail of its own tells. The store is
 * asked: that may have happened at another gateway. Any other mail is not about a removal, and true.
 */
export async function isStillRemoved(
  core: SyncCore,
  { to, template, about, params }: Pick<MailDocument, 'to' | 'template' | 'about' | 'params'>,
): Promise<boolean> {
  if (template === 'profile_archived') {
    await refreshFacts(core, [['users', to]]);
    const user = core.facts.user(to);
    return user?.archived === true && user.archived_statement?.date === params['date'];
  }
  const isOfMeet = template === 'meet_archived' || template === 'meet_removed';
  // Mails that a gateway of an older version has queued do not say which meet.
  if (!isOfMeet || about === undefined) return true;
  await refreshFacts(core, [['meets', about]]);
  const meet = core.facts.meet(about);
  return meet?.archived === true && meet.archived_at === params['date'];
}
