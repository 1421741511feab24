/** Who may see whom and what: pure questions to the facts, asked by rules, views and images alike. */
import type {
  StoredChat,
  StoredMeet,
  StoredRelation,
  StoredUser,
} from '../../schemas/documents/stored.ts';
import { favouriteId } from '../../schemas/domain/ids.ts';
import { isListedMeet } from '../../schemas/domain/meet-visibility.ts';
import { isNearbyMatch } from '../../schemas/domain/nearby.ts';
import type { FactsReader } from './facts-reader.ts';

/**
 * Whether a chat is open to its parties (CHAT-06): not archived, parties not blocked, both still
 * there, its meet neither deleted by its owner nor removed by an admin (MEET-33). A meet archived by
 * reports keeps its chats (MEET-35).
 */
export function isOpenChat(facts: FactsReader, chat: StoredChat): boolean {
  if (isEndedChat(facts, chat)) return false;
  const documents = [
    facts.user(chat.owner_id),
    facts.user(chat.applicant_id),
    facts.meet(chat.meet_id),
  ];
  return !documents.includes(undefined);
}

/**
 * Whether a meet was deleted, by its owner or by an admin, and stays so (MEET-33, ADMIN-06). One that reports have
 * archived, or an admin has hidden, waits for an appeal (MEET-35).
 */
export const isDeletedMeet = ({
  archived,
  archived_by,
}: Pick<StoredMeet, 'archived' | 'archived_by'>): boolean => archived && archived_by !== 'reports';

/** Whether a chat is archived, or will be in a moment: by the effect of a block (SAFE-11) or of its meet's end (MEET-33). */
export function isEndedChat(facts: FactsReader, chat: StoredChat): boolean {
  if (chat.archived || facts.blocked(chat.owner_id, chat.applicant_id)) return true;
  const meet = facts.meet(chat.meet_id);
  return meet !== undefined && isDeletedMeet(meet);
}

/** Whether somebody is the owner or the applicant of a chat. */
export function isParty(chat: StoredChat, uid: string): boolean {
  return chat.owner_id === uid || chat.applicant_id === uid;
}

/** The other party of a chat. */
export function otherPartyOf(chat: StoredChat, uid: string): string {
  return chat.owner_id === uid ? chat.applicant_id : chat.owner_id;
}

/** Whether a viewer may see a chat and its messages now (CHAT-06). */
export function canSeeChat(facts: FactsReader, viewerUid: string, chatUid: string): boolean {
  const chat = facts.chat(chatUid);
  return chat !== undefined && isParty(chat, viewerUid) && isOpenChat(facts, chat);
}

/** Whether nobody may write into a chat any more because one of its parties is archived (SAFE-03). */
export function isReadOnlyChat(facts: FactsReader, chat: StoredChat): boolean {
  return [chat.owner_id, chat.applicant_id].some((party) => isArchived(facts, party));
}

/**
 * Whether a favourite of somebody is none: archived, until they are shown again (SAFE-03); hidden or blocked, whom the
 * effect of that takes out a moment later (ACC-12, SAFE-12). Which of it, that moment must not tell.
 */
export function isNoFavourite(facts: FactsReader, uid: string, target: string): boolean {
  const person = facts.user(target);
  return person?.archived === true || person?.hideProfile === true || facts.blocked(uid, target);
}

/** The favourites of somebody who count among the 20 and are shown to them. */
export function favouritesOf(facts: FactsReader, uid: string): StoredRelation[] {
  return [...facts.relationsBy(uid)].filter(
    (relation) => relation.kind === 'favourite' && !isNoFavourite(facts, uid, relation.target),
  );
}

/** Whether somebody has been removed from sight (SAFE-02). */
export function isArchived(facts: FactsReader, uid: string): boolean {
  return facts.user(uid)?.archived === true;
}

/** Whether two people share a chat that is open to them. */
function haveOpenChat(facts: FactsReader, a: string, b: string): boolean {
  for (const chat of facts.chatsOf(a))
    if (otherPartyOf(chat, a) === b && isOpenChat(facts, chat)) return true;
  return false;
}

/**
 * Whether somebody has hidden from a viewer, whom no open chat shows them all the same (PROF-28). Like whoever is
 * archived or blocked they are in no list then: one that named them alone would tell which of it they are.
 */
export function isHiddenFrom(facts: FactsReader, viewerUid: string, person: StoredUser): boolean {
  return person.hideProfile && !haveOpenChat(facts, viewerUid, person.uid);
}

/** Whether two people share a chat, open or not. */
export function haveSharedChat(facts: FactsReader, a: string, b: string): boolean {
  for (const chat of facts.chatsOf(a)) if (otherPartyOf(chat, a) === b) return true;
  return false;
}

/** MEET-04: whether somebody else's meet is listed for a viewer, with or without a profile (MEET-06). */
export function isListedFor(
  facts: FactsReader,
  viewerUid: string,
  meet: StoredMeet,
  now: Date,
): boolean {
  const owner = facts.user(meet.uid);
  if (owner === undefined || meet.uid === viewerUid) return false;
  // who was removed (SAFE-02) does not go on browsing the others
  if (isArchived(facts, viewerUid)) return false;
  const listing = {
    archived: meet.archived,
    closed: meet.closed,
    meet_date: meet.meet_date,
    only_favs: meet.only_favs,
    meet_pic_url: meet.meet_pic_url,
    ownerArchived: owner.archived,
    blocked: facts.blocked(meet.uid, viewerUid),
    ownerFavoursViewer: facts.relation(favouriteId(meet.uid, viewerUid)) !== undefined,
  };
  return isListedMeet(listing, now);
}

/** Whether an open chat of the viewer belongs to the meet. */
function isPartyOfMeet(facts: FactsReader, viewerUid: string, meetId: string): boolean {
  for (const chat of facts.chatsOf(viewerUid)) {
    if (chat.meet_id === meetId && isOpenChat(facts, chat)) return true;
  }
  return false;
}

/** Own meets, those listed for the viewer, and those of the viewer's open chats. */
export function canSeeMeet(
  facts: FactsReader,
  viewerUid: string,
  meetId: string,
  now: Date,
): boolean {
  const meet = facts.meet(meetId);
  if (meet === undefined) return false;
  if (meet.uid === viewerUid) return true;
  return isListedFor(facts, viewerUid, meet, now) || isPartyOfMeet(facts, viewerUid, meetId);
}

/**
 * Whether a person, not hidden, favours a viewer and may be seen for it: `new_like` names them and leads to their
 * card (NOTIF-01, NOTIF-18), and their star is silver (PEOPLE-15). Who is hidden has no likers (ACC-12).
 */
function favours(facts: FactsReader, person: StoredUser, viewer: StoredUser): boolean {
  if (viewer.hideProfile || viewer.archived) return false;
  return facts.relation(favouriteId(person.uid, viewer.uid)) !== undefined;
}

/**
 * Whether a viewer may see a person's card (PEOPLE-03, PEOPLE-04, PROF-28): oneself; else nobody who
 * is blocked either way or archived; parties of open chats, hidden or not; of those who are not
 * hidden also who is near, own favourites, who favours the viewer, and owners of meets that are
 * listed for the viewer.
 */
export function canSeePerson(
  facts: FactsReader,
  viewerUid: string,
  uid: string,
  now: Date,
): boolean {
  const person = facts.user(uid);
  if (person === undefined) return false;
  if (uid === viewerUid) return true;
  if (person.archived || facts.blocked(viewerUid, uid)) return false;
  const viewer = facts.user(viewerUid);
  if (haveOpenChat(facts, viewerUid, uid)) return true;
  if (person.hideProfile) return false;
  if (viewer !== undefined && isNearbyMatch(viewer, person, now)) return true;
  if (facts.relation(favouriteId(viewerUid, uid)) !== undefined) return true;
  if (viewer !== undefined && favours(facts, person, viewer)) return true;
  return ownsListedMeet(facts, viewerUid, uid, now);
}

/** Whether a meet of somebody is listed for a viewer: then it shows its owner's face (DATA-45). */
export function ownsListedMeet(
  facts: FactsReader,
  viewerUid: string,
  uid: string,
  now: Date,
): boolean {
  for (const meet of facts.meetsOf(uid)) if (isListedFor(facts, viewerUid, meet, now)) return true;
  return false;
}
