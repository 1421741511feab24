import { useEffect, useMemo, useRef, useState } from 'react';
import { filter, firstValueFrom, map, merge, timer } from 'rxjs';
import type { MessageDoc } from '../../../schemas/documents/device.ts';
import type { Replica } from '../../data/replica.ts';
import { useLive, useReplica } from '../../data/replica-context.tsx';
import { useIsOnline } from '../../data/use-sync-status.ts';

/** Messages of a page, as many as are shown at first. */
const pageSize = 60;

/** Longer than the device takes to write a page down, as a rule; and for the last one, for which nobody asks again. */
const arrivalMs = { more: 2000, complete: 60_000 };

/** How fetching older messages stands; `complete`: there are none. */
export type OlderState = 'idle' | 'loading' | 'offline' | 'complete';

/** The messages of a chat that are shown, and how to show more. */
export interface Messages {
  /** Oldest first, unsent ones last (SYNC-11); undefined until the device has answered. */
  messages: MessageDoc[] | undefined;
  older: OlderState;
  /** Shows more of what the device holds, then asks the gateway for older ones. */
  loadOlder(): void;
}

const newestFirst = { field: 'sort', direction: 'asc' } as const;

/**
 * The messages of a chat: the newest page and all that comes after it is live; older ones, which
 * never change, are read once, a page at a time. So a step back in a thread of 10,000 costs no more
 * than the first.
 * @param from `sort` of the message from which on they are shown at first; without it the newest page is
 */
export function useMessages(chatUid: string, from?: string): Messages {
  const replica = useReplica();
  const { newest, isFixed } = useNewest(chatUid, from);
  const [pages, setPages] = useState<MessageDoc[]>([]);
  const [older, setOlder] = useState<OlderState>('idle');
  const busy = useRef(false);
  const messages = useMemo(() => newest && [...pages, ...newest.toReversed()], [pages, newest]);

  const loadOlder = () => {
    const oldest = messages?.[0];
    if (oldest === undefined || busy.current || older === 'complete') return;
    busy.current = true;
    readOlder(replica, chatUid, oldest, setOlder)
      .then(({ found, state }) => {
        // A newest page that was not full yet takes up by itself what has come.
        if (isFixed && found.length > 0) setPages((before) => [...found, ...before]);
        setOlder(isFixed || found.length === 0 ? state : 'idle');
      })
      .catch((error: unknown) => {
        console.error('older messages not loaded', error);
        setOlder('offline');
      })
      .finally(() => (busy.current = false));
  };
  const online = useIsOnline();
  useEffect(() => {
    // As it has been said (thread-start.tsx): at the top nobody can scroll any further to ask again.
    if (online && older === 'offline') loadOlder();
  }, [online]);
  return { messages, older, loadOlder };
}

/** Live: the newest page; once it is full, everything from its oldest message on. Newest first. */
function useNewest(
  chatUid: string,
  from: string | undefined,
): { newest: MessageDoc[] | undefined; isFixed: boolean } {
  const [upTo, setUpTo] = useState(from);
  const where = { chat_uid: chatUid };
  const newest = useLive(
    ({ messages }) =>
      messages.watch({
        where,
        sort: newestFirst,
        ...(upTo === undefined ? { limit: pageSize } : { upTo }),
      }),
    [chatUid, upTo],
  );
  const shown = useRef<MessageDoc[]>(undefined);
  if (newest !== undefined) shown.current = newest;
  const full = upTo === undefined ? newest?.[pageSize - 1] : undefined;
  // What is unsent changes its place once it is sent: no end of a page can be fixed there.
  const end = full?.timestamp === undefined ? undefined : full.sort;
  useEffect(() => {
    if (end !== undefined) setUpTo(end);
  }, [end]);
  return { newest: newest ?? shown.current, isFixed: upTo !== undefined };
}

/** The page before a message: from the device, or else from the gateway by way of the device. */
async function readOlder(
  replica: Replica,
  chatUid: string,
  oldest: MessageDoc,
  onState: (state: OlderState) => void,
): Promise<{ found: MessageDoc[]; state: OlderState }> {
  const where = { chat_uid: chatUid };
  const query = { where, sort: newestFirst, after: oldest.sort, limit: pageSize };
  const held = await replica.messages.all(query);
  if (held.length > 0) return { found: held.toReversed(), state: 'idle' };
  // Every chat begins with the message of its sign-up (SIGNUP-04): nobody need be asked for what comes before that.
  if (oldest.timestamp === undefined || oldest.kind === 'opening')
    return { found: [], state: 'complete' };
  onState('loading');
  const answer = await replica.remote.loadOlder(chatUid, [oldest.timestamp, oldest.id]);
  if (answer === 'offline') return { found: [], state: answer };
  if (answer === 'complete') onState(answer);
  // They lie in the device a moment after the answer; the last page may be empty.
  const arrived = replica.messages.watch(query).pipe(filter((found) => found.length > 0));
  const found = await firstValueFrom(merge(arrived, timer(arrivalMs[answer]).pipe(map(() => []))));
  return { found: found.toReversed(), state: answer === 'more' ? 'idle' : answer };
}
