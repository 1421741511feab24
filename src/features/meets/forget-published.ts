import type { Replica } from '../../data/replica.ts';
import { fieldsOf, formOf } from './meet-form.ts';
import type { MeetDraft } from './meet-form.ts';

/**
 * A page that is closed or killed just after `Julkaise` leaves both the meet and its draft, which would be
 * taken for another meet: what is published already is no draft.
 */
export async function forgetPublished({ uid, device, meets }: Replica): Promise<void> {
  const draft = await device.loadDraft<MeetDraft>('meet:new');
  if (draft === undefined) return;
  const form = formOf(undefined, draft);
  const mine = await meets.all({ where: { uid, archived: false } });
  const isPublished = mine.some((meet) => Object.keys(fieldsOf(form, meet)).length === 0);
  if (isPublished) await device.discardDraft('meet:new');
}
