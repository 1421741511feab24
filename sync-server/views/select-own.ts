import { dayMs } from '../../schemas/domain/day-ms.ts';
import { limits } from '../../schemas/limits.ts';
import type { Facts } from '../facts/facts.ts';
import { favouritesOf, isHiddenFrom } from '../rules/visibility.ts';
import { openChatsOf } from './open-chats.ts';
import { projectAction, projectAffiliate, projectChat, projectRelation } from './project-small.ts';
import { projectProfile } from './project-profile.ts';
import type { Moment } from './moment.ts';
import type { Projected } from './stamp.ts';

type Selection = Map<string, Projected>;

/** The viewer's own profile, if there is one. */
export function selectProfile(facts: Facts, uid: string): Selection {
  const user = facts.user(uid);
  return byId(user ? [projectProfile(facts, user)] : []);
}

/** The viewer's chats that are not archived. */
export function selectChats(facts: Facts, uid: string): Selection {
  return byId(openChatsOf(facts, uid).map((chat) => projectChat(facts, chat)));
}

/** Favourites that count, blocks, reports and sign-ups that the viewer has made. */
export function selectRelations(facts: Facts, uid: string): Selection {
  const others = [...facts.relationsBy(uid)].filter(({ kind }) => kind !== 'favourite');
  return byId(
    [...favouritesOf(facts, uid), ...others].map((relation) => projectRelation(facts, relation)),
  );
}

/** Received actions of the last 28 days from people who are still there, not blocked (SAFE-12) and not hidden. */
export function selectActions(facts: Facts, uid: string, at: Moment): Selection {
  const oldest = new Date(at.now.getTime() - limits.actionDays * dayMs).toISOString();
  const shown = [...facts.actionsOf(uid)].flatMap((action) => {
    const sender = facts.user(action.sender);
    if (action.createdAt < oldest || !sender || sender.archived) return [];
    if (facts.blocked(uid, sender.uid) || isHiddenFrom(facts, uid, sender)) return [];
    return [projectAction(action, sender)];
  });
  return byId(shown);
}

/** The offers that may be shown (PAGE-06). One that leads nowhere would leave its place among the meets empty (MEET-10). */
export function selectAffiliates(facts: Facts): Selection {
  const shown = [...facts.all('affiliates')].filter(
    ({ active, tracking_link: link }) => active && /^https?:\/\//i.test(link),
  );
  return byId(shown.map(projectAffiliate));
}

function byId(docs: readonly Projected[]): Selection {
  return new Map(docs.map((doc) => [doc.id, doc]));
}
