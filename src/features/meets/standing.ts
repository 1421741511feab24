import type { RelationDoc } from '../../../schemas/documents/device.ts';
import { meetReportId, signupId } from '../../../schemas/domain/ids.ts';
import type { RefusalEntry } from '../../data/device-store.ts';

/** How I stand to a meet of somebody else. */
export interface Standing {
  /** `pending`: written here, not acknowledged by the gateway yet; `ended`: its chat has been deleted. */
  signup: 'none' | 'pending' | 'joined' | 'ended';
  reported: boolean;
  /** My refused sign-up, until it is dismissed or sent again. */
  refusal: RefusalEntry | undefined;
}

/** My sign-ups, reports and refused sign-ups, by the ids of their documents. */
export interface MyRelations {
  relations: ReadonlyMap<string, RelationDoc>;
  refusals: ReadonlyMap<string, RefusalEntry>;
}

/** How I stand to that meet. @param uid my own */
export function standingTo(mine: MyRelations, uid: string, meetId: string): Standing {
  const id = signupId(uid, meetId);
  const signup = mine.relations.get(id);
  return {
    signup: signup === undefined ? 'none' : stateOf(signup),
    reported: mine.relations.has(meetReportId(uid, meetId)),
    refusal: signup === undefined ? mine.refusals.get(id) : undefined,
  };
}

function stateOf(signup: RelationDoc): Standing['signup'] {
  if (!isAcknowledged(signup)) return 'pending';
  return 'chat_archived' in signup ? 'ended' : 'joined';
}

/** Whether the gateway has the document as it is here (SYNC-14). */
export function isAcknowledged(doc: { rev?: string; edit?: string }): boolean {
  return doc.rev !== undefined && doc.edit === undefined;
}
