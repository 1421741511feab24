import { combineLatest, filter, take } from 'rxjs';
import type { Replica } from '../data/replica.ts';
import { askToPersist, asksToPersist } from '../data/storage-room.ts';

/**
 * Asks the browser once per start to keep what is stored, as soon as there is something of the user's
 * own: a profile, a chat, or a change that has not been sent. Where the browser would interrupt with
 * a question (Firefox), only /changes asks. @returns how to stop
 */
export function keepStorage(replica: Replica): () => void {
  if (asksToPersist()) return () => undefined;
  const { profile, chats, device } = replica;
  const own = combineLatest([profile.watch(), chats.watch(), device.watchUnsentCount()]);
  const worthKeeping = own.pipe(
    filter(([profiles, talks, unsent]) => profiles.length + talks.length + unsent > 0),
    take(1),
  );
  const asking = worthKeeping.subscribe(() => void askToPersist());
  return () => asking.unsubscribe();
}
