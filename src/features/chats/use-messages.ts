import { useMemo, useState } from 'react';
import { BehaviorSubject, map, switchMap } from 'rxjs';
import type { MessageDoc } from '../../../schemas/documents/device.ts';
import { useLive, useReplica } from '../../data/replica-context.tsx';

/** Messages added to what is shown with each step back. */
const step = 60;

export type OlderState = 'idle' | 'loading' | 'offline' | 'complete';

export interface Messages {
  /** Oldest first, unsent ones last (SYNC-11); undefined until the device has answered. */
  messages: MessageDoc[] | undefined;
  older: OlderState;
  /** Shows more of what the device holds, then asks the gateway for older ones. */
  loadOlder(): void;
}

/** Live: the newest messages of a chat, and older ones on request. */
export function useMessages(chatUid: string): Messages {
  const { remote } = useReplica();
  const [older, setOlder] = useState<OlderState>('idle');
  const limit$ = useMemo(() => new BehaviorSubject(step), [chatUid]);
  const page = useLive(
    (replica) =>
      limit$.pipe(
        switchMap((limit) =>
          replica.messages
            .watch({
              where: { chat_uid: chatUid },
              sort: { field: 'sort', direction: 'asc' },
              limit,
            })
            .pipe(map((newest) => ({ limit, messages: newest.toReversed() }))),
        ),
      ),
    [chatUid, limit$],
  );
  const loadOlder = () => {
    if (page === undefined || older === 'loading' || page.limit !== limit$.value) return;
    if (page.messages.length >= page.limit) return limit$.next(page.limit + step);
    if (older === 'complete') return;
    setOlder('loading');
    remote.loadOlder(chatUid).then(
      (answer) => {
        setOlder(answer === 'more' ? 'idle' : answer);
        // The last page, too, may have brought some.
        if (answer !== 'offline') limit$.next(page.limit + step);
      },
      (error: unknown) => {
        console.error('older messages not loaded', error);
        setOlder('offline');
      },
    );
  };
  const hasMore = page !== undefined && page.messages.length >= page.limit;
  return { messages: page?.messages, older: hasMore ? 'idle' : older, loadOlder };
}
