import type { StoredChat, StoredMeet, StoredRelation } from '../../schemas/documents/stored.ts';
import { actionContent } from '../../schemas/domain/action-content.ts';
import { chatUidOf, openingMessageId } from '../../schemas/domain/ids.ts';
import { readFact } from '../facts/read-through.ts';
import { openingText } from '../rules/plain-text.ts';
import { isOpenChat } from '../rules/visibility.ts';
import type { SyncCore } from '../sync/core.ts';
import type { EffectContext } from './effect-context.ts';
import { isNews, isRecent } from './is-recent.ts';
import { tellOfChange } from './tell-of-change.ts';
import { archiveChat, createOnce } from './write.ts';

type Signup = StoredRelation & { kind: 'signup' };

/**
 * SIGNUP-04: a sign-up makes one chat with the first message, and tells the owner. If the two were
 * blocked or the meet deleted in between, the chat is archived from the start and nobody is told.
 */
export async function onSignup(context: EffectContext, signup: Signup): Promise<void> {
  const { core, notifier } = context;
  const meet = core.facts.meet(signup.target);
  const applicant = core.facts.user(signup.actor);
  if (meet === undefined || applicant === undefined) return;
  const chat = await openChat(context, signup, meet);
  // Its time or place may have changed before there was a chat to say it in, perhaps at another gateway.
  await readFact(core, 'meets', meet.meetId);
  await tellOfChange(core, core.facts.meet(meet.meetId) ?? meet, chat);
  if (chat.archived || !isRecent(core, signup.createdAt)) return;
  await createOnce(core, 'actions', {
    _id: `join_meet:${chat.uid}`,
    sender: signup.actor,
    receiver: meet.uid,
    type: 'join_meet',
    content: actionContent('join_meet', applicant.name),
    sender_name: applicant.name,
    chat_uid: chat.uid,
    createdAt: signup.createdAt,
    read: false,
  });
  if (!isNews(core, signup.createdAt)) return;
  await notifier.notify({
    eventId: `join_meet:${chat.uid}`,
    type: 'join_meet',
    receiver: meet.uid,
    sender: signup.actor,
    about: chat.uid,
    params: { senderName: applicant.name, meet_type: meet.meet_type, date: meet.meet_date },
    path: `/chat/${chat.uid}`,
  });
}

async function openChat(
  { core }: EffectContext,
  signup: Signup,
  meet: StoredMeet,
): Promise<StoredChat> {
  const uid = chatUidOf(signup.actor, meet.meetId);
  const chat: StoredChat = {
    _id: uid,
    uid,
    meet_id: meet.meetId,
    owner_id: meet.uid,
    applicant_id: signup.actor,
    meet_date: meet.meet_date,
    archived: false,
    lastCheckTimeOwner: null,
    lastCheckTimeApplicant: null,
    createdAt: signup.createdAt,
  };
  const message = {
    _id: openingMessageId(uid, signup.createdAt),
    chat_uid: uid,
    sender_id: signup.actor,
    text: openingText(signup.message),
    timestamp: signup.createdAt,
    kind: 'opening' as const,
  };
  const [isChatDeleted, isMessageDeleted] = await Promise.all([
    wasDeleted(core, 'chats', uid),
    wasDeleted(core, 'messages', message._id),
  ]);
  if (isChatDeleted) return { ...chat, archived: true };
  if (!isMessageDeleted) {
    const put = await core.store.db('messages').put(message);
    if (put.ok) core.chatLogs.note({ ...message, _rev: put.rev });
  }
  const made = isOpenChat(core.facts, chat) ? chat : { ...chat, archived: true };
  if (await createOnce(core, 'chats', made)) {
    if (made.archived || isOpenChat(core.facts, made)) return made;
    // Blocked, or the meet deleted, while it was being written: the effects of these have found no chat to end.
    await archiveChat(core, uid);
    return { ...made, archived: true };
  }
  // Made before a gateway was killed, and perhaps deleted since (CHAT-11), or made malformed by an operator.
  await readFact(core, 'chats', uid);
  return core.facts.chat(uid) ?? { ...made, archived: true };
}

/** All may be told once more (see is-recent.ts): what an operator has deleted since is not made anew. */
async function wasDeleted(
  core: SyncCore,
  database: 'chats' | 'messages',
  id: string,
): Promise<boolean> {
  return (await core.store.db(database).deletedAs(id)) !== undefined;
}
