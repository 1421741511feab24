import { asyncScheduler, map, shareReplay, throttleTime } from 'rxjs';
import type { Observable } from 'rxjs';
import type { MessageDoc } from '../../schemas/documents/device.ts';
import type { Replica } from './replica.ts';

/** The messages that the device holds, by chat uid, in no particular order. */
export type MessagesByChat = ReadonlyMap<string, readonly MessageDoc[]>;

const shared = new WeakMap<Replica, Observable<MessagesByChat>>();

/** While many messages arrive at once, this often is enough. */
const pauseMs = 100;

/**
 * Live: every message that the device holds, by chat; read once and shared by all who ask.
 * One scan is much faster than one query per chat: IndexedDB walks an index forwards only under
 * RxDB, so "the newest of each chat" reads every message anyway, in hundreds of transactions.
 * Measured with 339 chats and 10,064 messages: 240 ms against 820 ms.
 */
export function messagesByChat(replica: Replica): Observable<MessagesByChat> {
  const known = shared.get(replica);
  if (known !== undefined) return known;
  const made = replica.messages
    .watch()
    .pipe(
      throttleTime(pauseMs, asyncScheduler, { leading: true, trailing: true }),
      map(byChat),
      shareReplay({ bufferSize: 1, refCount: true }),
    );
  shared.set(replica, made);
  return made;
}

function byChat(messages: readonly MessageDoc[]): MessagesByChat {
  const groups = new Map<string, MessageDoc[]>();
  for (const message of messages) {
    const group = groups.get(message.chat_uid);
    if (group === undefined) groups.set(message.chat_uid, [message]);
    else group.push(message);
  }
  return groups;
}
