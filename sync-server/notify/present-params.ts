import { partiesOf } from '../../schemas/domain/ids.ts';
import type { FactsReader } from '../rules/facts-reader.ts';
import type { MailDocument } from './mail-documents.ts';
import type { MailParams } from './templates/template.ts';

/** What a mail tells of a meet, as it is when the mail leaves: it may have waited for hours (NOTIF-17, NOTIF-19). */
export function presentParams(
  facts: Pick<FactsReader, 'meet'>,
  { template, about = '' }: Pick<MailDocument, 'template' | 'about'>,
): MailParams {
  const meetIds: Partial<Record<MailDocument['template'], string | undefined>> = {
    favourites_meet: about,
    join_meet: partiesOf(about)?.meetId,
  };
  const meet = facts.meet(meetIds[template] ?? '');
  return meet ? { meet_type: meet.meet_type, location: meet.location, date: meet.meet_date } : {};
}
