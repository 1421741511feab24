import { map } from 'rxjs';
import type { ChatDoc, MeetDoc, PersonDoc } from '../../../schemas/documents/device.ts';
import { useLive, useReplica } from '../../data/replica-context.tsx';
import { useSyncStatus } from '../../data/sync-status.ts';
import { otherParty } from './other-party.ts';

export interface ChatParties {
  person: PersonDoc | undefined;
  /** The other party is archived: the gateway shows such people to nobody (SAFE-03). */
  missing: boolean;
  meet: MeetDoc | undefined;
}

/** Live: whom I chat with, and about which meet. */
export function useChatParties(chat: ChatDoc): ChatParties {
  const { uid } = useReplica();
  const { firstSyncDone } = useSyncStatus();
  const other = otherParty(chat, uid);
  const row = useLive(
    (replica) => replica.people.watchOne(other).pipe(map((person) => ({ person }))),
    [other],
  );
  const meet = useLive((replica) => replica.meets.watchOne(chat.meet_id), [chat.meet_id]);
  const missing = row !== undefined && row.person === undefined && firstSyncDone;
  return { person: row?.person, missing, meet };
}
