import { useRef } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import type { ChatDoc } from '../../../schemas/documents/device.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useMedia } from '../../components/use-media.ts';
import { useReplica } from '../../data/replica-context.tsx';
import { useOwnProfile } from '../../data/use-own-profile.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ChatList } from './chat-list.tsx';
import { ChatTopBar } from './chat-top-bar.tsx';
import { Composer } from './composer.tsx';
import { MeetStrip } from './meet-strip.tsx';
import { Thread } from './thread.tsx';
import { placeOf } from './thread-place.ts';
import './texts.ts';
import { useChat, useLeaveWhenGone } from './use-chat.ts';
import { useChatFrame } from './use-chat-frame.ts';
import { useChatParties } from './use-chat-parties.ts';
import { useMessages } from './use-messages.ts';
import styles from './chat-page.module.css';

/** /chat/{chatId} (ROUTE-15, CHAT-06..20). */
export default function ChatPage() {
  const { chatId = '' } = useParams();
  const frame = useRef<HTMLDivElement>(null);
  useChatFrame(frame);
  const found = useChat(chatId);
  const wide = useMedia('(width >= 75rem)');
  const leave = useLeaveWhenGone(chatId, found);
  return (
    <div ref={frame} className={styles.frame}>
      {wide && <Pane beside={chatId} />}
      <div className={styles.chat}>
        {typeof found === 'object' ? (
          <Chat key={found.uid} chat={found} onLeave={leave} />
        ) : (
          <Waiting isAbsent={found === 'absent'} />
        )}
      </div>
    </div>
  );
}

/** The other chats, beside this one. */
function Pane({ beside }: { beside: string }) {
  const { t } = useTranslation('chats');
  return (
    <aside className={styles.pane} aria-label={t('title')}>
      <p className={styles.title}>{t('title')}</p>
      <ChatList beside={beside} />
    </aside>
  );
}

/** @param isAbsent what a notification has led to may not have come yet, and there is no network */
function Waiting({ isAbsent }: { isAbsent: boolean }) {
  const { t } = useTranslation('chats');
  const { t: common } = useTranslation('common');
  if (isAbsent)
    return (
      <div className={styles.waiting}>
        <PageHeader title={t('title')} back="/discussions" />
        <EmptyState illustration="offline" text={common('crash.notHere')} />
      </div>
    );
  return (
    <div className={styles.waiting} aria-busy="true">
      <PageHeader title={t('title')} back="/discussions" />
      <span className="visually-hidden" role="status">
        {t('common:loading')}
      </span>
      <Skeleton shape="card" height="3rem" width="60%" />
      <Skeleton shape="card" height="4.5rem" width="75%" />
    </div>
  );
}

interface ChatProps {
  chat: ChatDoc;
  /** Goes to /discussions without saying that the chat has gone. */
  onLeave: () => void;
}

function Chat({ chat, onLeave }: ChatProps) {
  const { uid } = useReplica();
  const parties = useChatParties(chat);
  // Whoever had scrolled back further than the newest page comes back to there.
  const thread = useMessages(chat.uid, placeOf(useLocation().key)?.from);
  const archivedSelf = useOwnProfile()?.archived === true;
  const readOnly = archivedSelf ? 'self' : chat.read_only ? 'peer' : undefined;
  // Messages that came before what stands above them would be pushed down by it.
  if (parties === undefined) return <Waiting isAbsent={false} />;
  const { person, meet } = parties;
  return (
    <>
      <ChatTopBar
        chat={chat}
        person={person}
        closed={meet?.closed ?? chat.locked}
        canLock={chat.owner_id === uid && !archivedSelf && meet?.archived !== true}
        canEnd={!archivedSelf}
        onLeave={onLeave}
      />
      <MeetStrip meet={meet} person={person} />
      <Thread chat={chat} thread={thread} person={person} canReply={readOnly === undefined} />
      <Composer chatUid={chat.uid} readOnly={readOnly} />
    </>
  );
}
