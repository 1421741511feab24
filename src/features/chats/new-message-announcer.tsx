import { useEffect, useRef, useState } from 'react';
import type { MessageDoc, PersonDoc } from '../../../schemas/documents/device.ts';
import { useTold } from '../../components/use-told.ts';
import { useReplica } from '../../data/replica-context.tsx';
import { messageState } from '../../data/sync-status.ts';
import { useSyncStatus } from '../../data/use-sync-status.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { splitQuote } from '../../data/quote.ts';
import { useMessageText } from './use-message-text.ts';

interface NewMessageAnnouncerProps {
  messages: readonly MessageDoc[];
  person: PersonDoc | undefined;
}

/**
 * Reads out what the other writes while the chat is open, and that what I write waits or has arrived
 * (SYNC-05); nothing of what was there before.
 */
export function NewMessageAnnouncer({ messages, person }: NewMessageAnnouncerProps) {
  const { t } = useTranslation('chats');
  const { uid } = useReplica();
  const textOf = useMessageText();
  const [said, setSaid] = useState({ text: '' });
  const told = useTold(said.text, said);
  const heard = useRef<string>(undefined);
  const newest = messages.findLast(({ sender_id, timestamp }) => sender_id !== uid && timestamp);
  useEffect(() => {
    const before = heard.current;
    heard.current = newest ? `${newest.timestamp}${newest.id}` : '';
    if (before === undefined || newest === undefined || heard.current <= before) return;
    const { words } = splitQuote(textOf(newest));
    setSaid({
      text: t('thread.arrived', { name: person?.name ?? t('row.somebody'), text: words }),
    });
  }, [newest?.id]);
  const own = messages.findLast(({ sender_id }) => sender_id === uid);
  const status = useSyncStatus();
  const state = own && messageState(own, status);
  const shown = useRef({ id: own?.id, state });
  useEffect(() => {
    const before = shown.current;
    shown.current = { id: own?.id, state };
    // What comes here already sent was written elsewhere.
    if (state === undefined || (before.id !== own?.id && state === 'sent')) return;
    if (before.id !== own?.id || before.state !== state)
      setSaid({ text: state === 'sending' ? '' : t(`common:sync.${state}`) });
  }, [own?.id, state]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {told}
    </p>
  );
}
