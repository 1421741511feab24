import { partiesOf } from '../../schemas/domain/ids.ts';
import type { FactsReader } from '../rules/facts-reader.ts';
import type { MailDocument } from './mail-documents.ts';
import type { MailParams } from './templates/template.ts';

/** What a mail tells of who has acted and of a meet, as it is when the mail leaves: it may have waited for hours. */
export function presentParams(
  facts: Pick<FactsReader, 'meet' | 'user'>,
  { template, sender = '', about = '' }: Pick<MailDocument, 'template' | 'sender' | 'about'>,
): MailParams {
  const meetIds: Partial<Record<MailDocument['template'], string | undefined>> = {
    favourites_meet: about,
    join_meet: partiesOf(about)?.meetId,
  };
  const meet = facts.meet(meetIds[template] ?? '');
  const senderName = facts.user(sender)?.name;
  return {
    ...(senderName !== undefined && { senderName }),
    ...(meet && { meet_type: meet.meet_type, location: meet.location, date: meet.meet_date }),
  };
}
