import { refreshFacts } from '../facts/read-through.ts';
import type { SyncCore } from '../sync/core.ts';
import type { MailDocument } from './mail-documents.ts';

type Told = Pick<MailDocument, 'to' | 'template' | 'about' | 'params'>;

/**
 * Whether the reasons of a removal, or that it is undone, which may have waited for days to leave, still tell the truth
 * (SAFE-09, SAFE-10). An admin may have decided anew, which a mail of its own tells. The store is asked: that may have
 * happened at another gateway. Any other mail is not about a removal, and true.
 */
export async function isStillDecided(core: SyncCore, mail: Told): Promise<boolean> {
  const { template, to, about } = mail;
  if (template === 'profile_archived' || template === 'profile_restored') {
    await refreshFacts(core, [['users', to]]);
    const user = core.facts.user(to);
    return user !== undefined && holds(mail, user, user.archived_statement?.date);
  }
  const isOfMeet = ['meet_archived', 'meet_removed', 'meet_restored'].includes(template);
  // Mails that a gateway of an older version has queued do not say which meet.
  if (!isOfMeet || about === undefined) return true;
  await refreshFacts(core, [['meets', about]]);
  const meet = core.facts.meet(about);
  return meet !== undefined && holds(mail, meet, meet.archived_at);
}

/** @param removedAt instant of the last removal */
function holds(
  { template, params }: Told,
  about: { archived: boolean; restored_at?: string },
  removedAt: string | null | undefined,
): boolean {
  const isRestored = template === 'profile_restored' || template === 'meet_restored';
  if (isRestored) return !about.archived && about.restored_at === params['date'];
  return about.archived && removedAt === params['date'];
}
