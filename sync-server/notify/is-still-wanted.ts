import { favouriteId } from '../../schemas/domain/ids.ts';
import { lastCheckOf } from '../../schemas/domain/unread.ts';
import { refreshFacts } from '../facts/read-through.ts';
import type { FactName } from '../facts/read-through.ts';
import { canSeeChat, canSeeMeet } from '../rules/visibility.ts';
import type { SyncCore } from '../sync/core.ts';
import { refreshDocument, ofPerson } from '../sync/depends-on.ts';
import { isWanted } from './is-wanted.ts';
import type { Wish } from './is-wanted.ts';

/** A notification that is about to leave. */
export interface WaitingWish extends Wish {
  /** The chat or meet that it tells of; a gateway of an older version wrote none down. */
  readonly about?: string | undefined;
  readonly createdAt: string;
}

/**
 * What leaves later than this, milliseconds, was held up: only then what has been read meanwhile is not told. Whoever
 * reads at once would use up the 12 hours of a chat (NOTIF-12) without having been told anything.
 */
const heldUpMs = 60_000;

/**
 * Whether what waited to leave, perhaps for hours, is wanted and true still: see {@link isWanted}; and its sender has
 * not hidden or taken it back, the chat or meet can still be seen, and what was held up is not read already. The store
 * is asked: all of that may have happened at another gateway a moment ago.
 */
export async function isStillWanted(core: SyncCore, wish: WaitingWish): Promise<boolean> {
  const { receiver, sender, type, about } = wish;
  await refreshNamed(core, wish);
  if (!isWanted(core.facts, wish)) return false;
  if (sender === undefined) return true;
  if (type === 'new_like')
    return !core.facts.user(sender)?.hideProfile && isFavouredBy(core, receiver, sender);
  if (type === 'favourites_meet')
    return isFavouredBy(core, sender, receiver) && (!about || seesMeet(core, receiver, about));
  if (about === undefined) return true;
  if (!canSeeChat(core.facts, receiver, about)) return false;
  const isHeldUp = core.clock().getTime() - Date.parse(wish.createdAt) > heldUpMs;
  return !isHeldUp || hasUnread(core, wish, about);
}

async function refreshNamed(core: SyncCore, { receiver, sender, type, about }: WaitingWish) {
  const people: FactName[] = [['users', receiver], ...ofPerson(receiver, sender)];
  await refreshFacts(core, people);
  if (about === undefined) return;
  await refreshDocument(core, receiver, type === 'favourites_meet' ? 'meets' : 'chats', about);
}

/** Whether the one is among the other's favourites; hiding takes one from all of them, perhaps in a moment (ACC-12). */
function isFavouredBy({ facts }: SyncCore, uid: string, fan: string): boolean {
  if (facts.user(uid)?.hideProfile) return false;
  return facts.relation(favouriteId(fan, uid)) !== undefined;
}

const seesMeet = ({ facts, clock }: SyncCore, uid: string, meetId: string): boolean =>
  canSeeMeet(facts, uid, meetId, clock());

/** Whether the sender has written something that the receiver has not read (CHAT-03). */
async function hasUnread(
  core: SyncCore,
  { receiver, sender }: WaitingWish,
  chatUid: string,
): Promise<boolean> {
  const isUnread = async (): Promise<boolean> => {
    const chat = core.facts.chat(chatUid);
    const mark = Date.parse((chat && lastCheckOf(chat, receiver)) ?? '') || 0;
    const log = await core.chatLogs.log(chatUid);
    const since = log.filter(({ timestamp }) => Date.parse(timestamp) > mark);
    const messages = await core.chatLogs.documents(since.map(({ id }) => id));
    return messages.some(({ sender_id: by }) => by === sender);
  };
  if (await isUnread()) return true;
  await core.chatLogs.reread(chatUid);
  return isUnread();
}
