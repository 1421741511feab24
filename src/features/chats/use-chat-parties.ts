import { combineLatest } from 'rxjs';
import type { ChatDoc, MeetDoc, PersonDoc } from '../../../schemas/documents/device.ts';
import { useLive, useReplica } from '../../data/replica-context.tsx';
import { otherParty } from './other-party.ts';

/** Whom I chat with and about which meet, as far as the device knows them. */
export interface ChatParties {
  person: PersonDoc | undefined;
  meet: MeetDoc | undefined;
}

/** Live: whom I chat with, and about which meet; undefined until the device has answered for both. */
export function useChatParties(chat: ChatDoc): ChatParties | undefined {
  const { uid } = useReplica();
  const other = otherParty(chat, uid);
  return useLive(
    ({ people, meets }) =>
      combineLatest({ person: people.watchOne(other), meet: meets.watchOne(chat.meet_id) }),
    [other, chat.meet_id],
  );
}
