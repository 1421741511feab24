import { SendHorizontal } from 'lucide-react';
import { useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { isBlankText } from '../../../schemas/domain/blank-text.ts';
import { codePoints, limits } from '../../../schemas/limits.ts';
import { IconButton } from '../../components/icon-button.tsx';
import { limitLength } from '../../components/limit-length.ts';
import { sayNotSaved } from '../../components/say-not-saved.ts';
import { StatusLine } from '../../components/status-line.tsx';
import { SteadyArea } from '../../components/steady-area.tsx';
import { useReplica } from '../../data/replica-context.tsx';
import { useDraft } from '../../data/use-draft.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { composerId } from './composer-focus.ts';
import { ReplyStrip } from './reply-strip.tsx';
import { sendMessage } from './send-message.ts';
import { useReply } from './use-reply.ts';
import styles from './composer.module.css';

interface ComposerProps {
  chatUid: string;
  /** Why nobody can write here: the other party or I are archived. */
  readOnly: 'peer' | 'self' | undefined;
}

/** The text box of a chat with its draft, or the reason why there is none (CHAT-07, 13..16). */
export function Composer({ chatUid, readOnly }: ComposerProps) {
  const { t } = useTranslation('chats');
  return (
    <>
      {readOnly === undefined && <TextBox chatUid={chatUid} />}
      <StatusLine className={styles.readOnly}>
        {readOnly && t(readOnly === 'self' ? 'composer.readOnlySelf' : 'composer.readOnlyPeer')}
      </StatusLine>
    </>
  );
}

function TextBox({ chatUid }: { chatUid: string }) {
  const { t } = useTranslation('chats');
  const { text, latest, loaded, change, send } = useTextBox(chatUid);
  const area = useRef<HTMLTextAreaElement>(null);
  const { quote, words, write, remove } = useReply(area, { text, latest, change });
  const canSend = !isBlankText(words);
  const n = codePoints(text);
  // Beside what is replied to. That, or refused texts, may have made it longer than a message: nothing is cut off unseen.
  const room = Math.max(limits.chatMessage, n) - n + codePoints(words);
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        if (canSend) send();
        area.current?.focus();
      }}
    >
      <div className={styles.box}>
        {quote !== undefined && (
          <ReplyStrip
            quote={quote}
            onRemove={({ detail }) => {
              remove();
              // Keys go on writing; a finger that closed its keyboard does not get it back.
              if (detail === 0) area.current?.focus();
            }}
          />
        )}
        <SteadyArea
          area={area}
          id={composerId}
          className={styles.area}
          rows={1}
          aria-label={t('composer.label')}
          placeholder={t('composer.placeholder')}
          autoComplete="off"
          enterKeyHint="enter"
          value={words}
          // Nobody types over a draft that has not come yet.
          readOnly={!loaded}
          onChange={(event) => write(limitLength(event, room))}
          onKeyDown={(event) => {
            if (canSend && isSendShortcut(event)) send();
          }}
        />
        {n >= limits.chatCounterFrom && <Counter n={n} />}
      </div>
      <IconButton
        type="submit"
        look="filled"
        className={styles.send}
        label={t('composer.send')}
        icon={<SendHorizontal />}
        disabled={!canSend}
        // The text box keeps the focus, so the keyboard stays.
        onPointerDown={(event) => event.preventDefault()}
      />
    </form>
  );
}

/** How much has been written; that no more fits in is said to who does not see it. */
function Counter({ n }: { n: number }) {
  const { t } = useTranslation('chats');
  const max = limits.chatMessage;
  const words = t('composer.counter', { n: formatNumber(n), max: formatNumber(max) });
  return (
    <>
      <span className={styles.counter}>{words}</span>
      <span className="visually-hidden" role="status">
        {n >= max && words}
      </span>
    </>
  );
}

/** Enter makes a new line (CHAT-15); with Ctrl or Command it sends. */
function isSendShortcut(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && (event.ctrlKey || event.metaKey);
}

function useTextBox(chatUid: string) {
  const replica = useReplica();
  const draft = useDraft<string>(`chat:${chatUid}`);
  const text = draft.value ?? '';
  const send = () => {
    sendMessage(replica, chatUid, text, draft.become).catch(sayNotSaved);
  };
  return {
    text,
    latest: () => draft.latest() ?? '',
    loaded: draft.loaded,
    change: draft.change,
    send,
  };
}
