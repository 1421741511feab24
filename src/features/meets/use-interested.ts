import type { MeetDoc } from '../../../schemas/documents/device.ts';
import { useLive } from '../../data/replica-context.tsx';

const where = { kind: 'block' } as const;

/** Who has signed up to a meet of mine, without whom I have blocked since it was last synced (SYNC-07). */
export function useInterested(meet: MeetDoc): readonly string[] {
  const blocks = useLive((replica) => replica.relations.watch({ where }), []);
  return (meet.interested_users ?? []).filter(
    (uid) => !blocks?.some(({ target }) => target === uid),
  );
}
