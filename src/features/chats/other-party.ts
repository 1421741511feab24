import type { ChatDoc } from '../../../schemas/documents/device.ts';

/** Uid of the one I chat with. */
export function otherParty(chat: Pick<ChatDoc, 'owner_id' | 'applicant_id'>, uid: string): string {
  return chat.owner_id === uid ? chat.applicant_id : chat.owner_id;
}
