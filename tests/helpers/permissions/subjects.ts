import { signupId } from '../../../schemas/domain/ids.ts';
import type { Operation } from '../permission-operations.ts';
import type { MeetState, PermissionWorld, Role } from '../permission-world.ts';

/** The world that a test has started; tables name its people and meets before it exists. */
export const the = {} as { world: PermissionWorld };

/** What becomes of a try, by role: a refusal's code; `ok`: done; `–`: answered as done, without effect. */
export type Outcomes = { others: string } & Partial<Record<Role, string>>;

/** Rule, what is tried, and what becomes of it. */
export type Try = readonly [rule: string, what: string, operation: Operation, outcomes: Outcomes];

export const ownerUid = (): string => the.world.owner.uid;
export const ofMeet = (state: MeetState) => (): string => the.world.meets[state];
export const rightNow = (): string => new Date().toISOString();
export const ownersMessage = (): string =>
  [...the.world.owner.device.docs.messages.values()]
    .filter((doc) => doc['sender_id'] === ownerUid())
    .map((doc) => String(doc['id']))[0] ?? '';
export const ownersAction = (): string => [...the.world.owner.device.docs.actions.keys()][0] ?? '';
export const partySignup = (): string =>
  signupId(the.world.person('party').uid, the.world.meets.open);
