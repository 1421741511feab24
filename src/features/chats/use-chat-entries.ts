import { auditTime, combineLatest, map } from 'rxjs';
import type { Observable } from 'rxjs';
import { lastMessage, unreadCount } from '../../../schemas/domain/unread.ts';
import { messagesByChat } from '../../data/messages-by-chat.ts';
import { useKept } from '../../data/replica-context.tsx';
import type { Replica } from '../../data/replica.ts';
import type { ChatEntry } from './chat-groups.ts';

/** Live: my chats with their newest message and unread count. Undefined until the first is known. */
export function useChatEntries(): ChatEntry[] | undefined {
  return useKept(chatEntries);
}

/** My non-archived chats as rows show them; again after every change. */
export function chatEntries(replica: Replica): Observable<ChatEntry[]> {
  return combineLatest([replica.chats.watch(), messagesByChat(replica)]).pipe(
    // A message and the read mark that follows it are one change.
    auditTime(0),
    map(([chats, byChat]) =>
      chats
        .filter((chat) => !chat.archived)
        .map((chat) => {
          const messages = byChat.get(chat.uid) ?? [];
          const unread = unreadCount(chat, messages, replica.uid);
          return { chat, last: lastMessage(messages), unread };
        }),
    ),
  );
}
