import { useEffect, useRef } from 'react';
import type { MessageDoc, PersonDoc } from '../../../schemas/documents/device.ts';
import { announce } from '../../components/announce.ts';
import { splitQuote } from '../../data/quote.ts';
import { useReplica } from '../../data/replica-context.tsx';
import { messageState } from '../../data/sync-status.ts';
import { useSyncStatus } from '../../data/use-sync-status.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useMessageText } from './use-message-text.ts';

interface NewMessageAnnouncerProps {
  messages: readonly MessageDoc[];
  person: PersonDoc | undefined;
}

/** So many messages that arrive together are read out; of more only their number and the last. */
const maxRead = 3;

/** Grows from message to message. */
const placeOf = ({ timestamp = '', id }: MessageDoc): string => `${timestamp}${id}`;

/**
 * Reads out what the other writes while the chat is open, and that what I write waits or has arrived
 * (SYNC-05); nothing of what was there before.
 */
export function NewMessageAnnouncer({ messages, person }: NewMessageAnnouncerProps) {
  const { t } = useTranslation('chats');
  const { uid } = useReplica();
  const textOf = useMessageText();
  const heard = useRef<string>(undefined);
  const isTheirs = ({ sender_id, timestamp }: MessageDoc) =>
    sender_id !== uid && timestamp !== undefined;
  const newest = messages.findLast(isTheirs);
  useEffect(() => {
    const before = heard.current;
    heard.current = newest ? placeOf(newest) : '';
    if (before === undefined) return;
    const name = person?.name ?? t('row.somebody');
    const wordsOf = (message: MessageDoc) =>
      t('thread.arrived', { name, text: splitQuote(textOf(message)).words });
    const news = messages.filter((message) => isTheirs(message) && placeOf(message) > before);
    if (newest && news.length > maxRead)
      announce(t('thread.manyArrived', { n: formatNumber(news.length), last: wordsOf(newest) }));
    else for (const message of news) announce(wordsOf(message));
  }, [newest?.id]);
  const own = messages.findLast(({ sender_id }) => sender_id === uid);
  const status = useSyncStatus('online');
  const state = own && messageState(own, status);
  const shown = useRef({ id: own?.id, state });
  useEffect(() => {
    const before = shown.current;
    shown.current = { id: own?.id, state };
    if (state === undefined || state === 'sending') return;
    // What comes here already sent was written elsewhere.
    if (before.id !== own?.id && state === 'sent') return;
    if (before.id !== own?.id || before.state !== state) announce(t(`common:sync.${state}`));
  }, [own?.id, state]);
  return null;
}
