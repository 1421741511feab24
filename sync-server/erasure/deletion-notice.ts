import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { isMailAddress } from '../accounts/email-address.ts';
import { oneOf, shape, text } from '../facts/type-guards.ts';
import { addressFor } from '../notify/address-for.ts';
import { MalformedError } from '../store/errors.ts';
import type { ArchivedStatement } from '../../schemas/documents/stored.ts';

/** What an admin's decision says to whom it deletes (SAFE-09). */
export interface DeletionNotice extends Pick<ArchivedStatement, 'reason' | 'clause' | 'date'> {
  /** Mail address. */
  to: string;
  language: 'fi' | 'en';
}

/** Whether a value from outside is one. */
export const deletionNotice = shape<DeletionNotice>({
  reason: text,
  clause: text,
  date: text,
  to: text,
  language: oneOf(['fi', 'en']),
});

/** What will be said and where, taken down while account and profile still tell; undefined if there is nowhere. */
export async function deletionNoticeFor(
  app: Pick<FastifyInstance, 'accounts' | 'facts' | 'store'>,
  uid: string,
  { reason, clause, date }: ArchivedStatement,
): Promise<DeletionNotice | undefined> {
  const account = await app.accounts.accounts.byUid(uid).catch((error: unknown) => {
    // It is deleted all the same.
    if (error instanceof MalformedError) return undefined;
    throw error;
  });
  const profile = app.facts.user(uid);
  const to = account && (await addressFor(app.store, account, 'account_removed', profile?.email));
  return to === undefined
    ? undefined
    : { reason, clause, date, to, language: profile?.language ?? 'fi' };
}

/**
 * Mails the statement of reasons once the account is gone: there is no next sign-in at which it could be read. The
 * mail that waits names nobody but by the address.
 */
export async function sendDeletionNotice(
  app: Pick<FastifyInstance, 'mailer'>,
  uid: string,
  { to, language, ...statement }: DeletionNotice,
): Promise<void> {
  if (!isMailAddress(to)) return;
  const hash = createHash('sha256').update(uid).digest('hex');
  await app.mailer.send({
    to,
    template: 'account_removed',
    params: { ...statement, automatic: 0 },
    eventId: `account_removed:${hash}`,
    language,
  });
}
