import { useEffect, useMemo, useRef } from 'react';
import type { ChatDoc, MessageDoc } from '../../../schemas/documents/device.ts';
import { usePageVisible } from '../../components/use-page-visible.ts';
import { useReplica } from '../../data/replica-context.tsx';
import { markRead, readUntilOf } from './mark-read.ts';

/** When I began to look at a chat, and until when I had read it by then. */
export interface Look {
  since: Date;
  readUntil: string | null;
}

/**
 * Keeps my read mark at the newest message while the chat is on the screen (CHAT-17). Once for each message: a
 * gateway whose clock is behind it, or that refuses the mark, would be asked again with every answer.
 * @returns since when it is on the screen: another look begins whenever the page is shown again
 */
export function useReadMark(chat: ChatDoc, messages: readonly MessageDoc[] | undefined): Look {
  const replica = useReplica();
  const visible = usePageVisible();
  const newest = messages?.findLast((message) => message.timestamp !== undefined)?.timestamp;
  const look = useMemo(
    () => ({ since: replica.clock.now(), readUntil: readUntilOf(chat, replica.uid) }),
    [visible],
  );
  const asked = useRef('');
  useEffect(() => {
    if (!visible || newest === undefined) return;
    const mark = `${chat.uid} ${newest}`;
    if (asked.current === mark) return;
    asked.current = mark;
    markRead(replica, chat, newest).catch((error: unknown) => {
      asked.current = '';
      console.error('read mark not kept', error);
    });
  }, [replica, chat, newest, visible]);
  return look;
}
