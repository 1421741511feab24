import { useEffect, useRef, useState } from 'react';
import type { MessageDoc, PersonDoc } from '../../../schemas/documents/device.ts';
import { useReplica } from '../../data/replica-context.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { splitQuote } from '../../data/quote.ts';
import { useMessageText } from './use-message-text.ts';

interface NewMessageAnnouncerProps {
  messages: readonly MessageDoc[];
  person: PersonDoc | undefined;
}

/** Reads out what the other writes while the chat is open; nothing of what was there before. */
export function NewMessageAnnouncer({ messages, person }: NewMessageAnnouncerProps) {
  const { t } = useTranslation('chats');
  const { uid } = useReplica();
  const textOf = useMessageText();
  const [said, setSaid] = useState('');
  const heard = useRef<string>(undefined);
  const newest = messages.findLast(({ sender_id, timestamp }) => sender_id !== uid && timestamp);
  useEffect(() => {
    const before = heard.current;
    heard.current = newest ? `${newest.timestamp}${newest.id}` : '';
    if (before === undefined || newest === undefined || heard.current <= before) return;
    setSaid(
      t('thread.arrived', { name: person?.name ?? '', text: splitQuote(textOf(newest)).words }),
    );
  }, [newest?.id]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {said}
    </p>
  );
}
