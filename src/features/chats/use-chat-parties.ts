import type { ChatDoc, MeetDoc, PersonDoc } from '../../../schemas/documents/device.ts';
import { useLive, useReplica } from '../../data/replica-context.tsx';
import { otherParty } from './other-party.ts';

/** Whom I chat with and about which meet, as far as the device knows them. */
export interface ChatParties {
  person: PersonDoc | undefined;
  meet: MeetDoc | undefined;
}

/** Live: whom I chat with, and about which meet. */
export function useChatParties(chat: ChatDoc): ChatParties {
  const { uid } = useReplica();
  const other = otherParty(chat, uid);
  const person = useLive((replica) => replica.people.watchOne(other), [other]);
  const meet = useLive((replica) => replica.meets.watchOne(chat.meet_id), [chat.meet_id]);
  return { person, meet };
}
