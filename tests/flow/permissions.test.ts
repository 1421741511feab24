import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CollectionName } from '../../schemas/documents/device.ts';
import { blockId, meetReportId, signupId, userReportId } from '../../schemas/domain/ids.ts';
import type { DatabaseName } from '../../sync-server/store/store.ts';
import { meetFields } from '../helpers/meet-fields.ts';
import {
  create,
  message,
  patch,
  relation,
  remove,
  reportMeet,
  reportPerson,
  signUp,
} from '../helpers/permission-operations.ts';
import type { Operation } from '../helpers/permission-operations.ts';
import { PermissionWorld, roles } from '../helpers/permission-world.ts';
import type { MeetState, Role } from '../helpers/permission-world.ts';

let world: PermissionWorld;
beforeAll(async () => {
  world = await PermissionWorld.start();
}, 120_000);
afterAll(() => world.gateway.stop());

const ownerUid = (): string => world.owner.uid;
const ofMeet = (state: MeetState) => (): string => world.meets[state];
const rightNow = (): string => new Date().toISOString();
const ownersMessage = (): string =>
  [...world.owner.device.docs.messages.values()]
    .filter((doc) => doc['sender_id'] === ownerUid())
    .map((doc) => String(doc['id']))[0] ?? '';
const ownersAction = (): string => [...world.owner.device.docs.actions.keys()][0] ?? '';
const partySignup = (): string => signupId(world.person('party').uid, world.meets.open);

/**
 * What becomes of a try, by role: a refusal's code; `ok`: done; `–`: answered as done, without effect.
 */
type Outcomes = { others: string } & Partial<Record<Role, string>>;

/** Rule, what is tried, and what becomes of it. */
const operations: readonly (readonly [string, string, Operation, Outcomes])[] = [
  // profiles
  [
    'DATA-13',
    "changes the owner's profile",
    patch('profile', 'uid', ownerUid, () => ({ bio_text: 'Toinen' })),
    { others: 'NOT_YOURS', owner: 'ok' },
  ],
  [
    'ACC-15',
    "deletes the owner's profile by sync",
    remove('profile', 'uid', ownerUid),
    { others: 'NOT_YOURS', owner: 'NOT_DELETABLE' },
  ],
  [
    'API-02',
    "writes a person's card",
    patch('people', 'uid', ownerUid, () => ({ name: 'Toinen' })),
    { others: 'READ_ONLY' },
  ],
  // meets
  [
    'PROF-29',
    'creates a meet',
    create('meets', ({ uid }) => {
      const meetId = world.freshMeetId(uid);
      return { ...meetFields(uid, meetId) };
    }),
    { others: 'ok', newcomer: 'PROFILE_NEEDED', archived: 'PROFILE_ARCHIVED' },
  ],
  [
    'MEET-18',
    'changes an open meet',
    patch('meets', 'meetId', ofMeet('open'), () => ({ description: 'Toinen' })),
    { others: 'NOT_YOURS', owner: 'ok' },
  ],
  [
    'MEET-31',
    'locks a meet',
    patch(
      'meets',
      'meetId',
      () => world.freshMeet(),
      () => ({ closed: true }),
    ),
    { others: 'NOT_YOURS', owner: 'ok' },
  ],
  [
    'MEET-32',
    'unlocks a closed meet',
    patch('meets', 'meetId', ofMeet('closed'), () => ({ closed: false, only_favs: true })),
    { others: 'NOT_YOURS', owner: 'ok' },
  ],
  [
    'MEET-33',
    'archives a meet',
    patch(
      'meets',
      'meetId',
      () => world.freshMeet(),
      () => ({ archived: true }),
    ),
    { others: 'NOT_YOURS', owner: 'ok' },
  ],
  [
    'MEET-34',
    'changes an archived meet',
    patch('meets', 'meetId', ofMeet('archived'), () => ({ description: 'Toinen' })),
    { others: 'NOT_YOURS', owner: 'MEET_ARCHIVED' },
  ],
  [
    'DATA-51',
    'brings an archived meet back',
    patch('meets', 'meetId', ofMeet('archived'), () => ({ archived: false })),
    { others: 'NOT_YOURS', owner: 'MEET_ARCHIVED' },
  ],
  [
    'MEET-18',
    'describes a past meet',
    patch('meets', 'meetId', ofMeet('past'), () => ({ description: 'Oli hauskaa' })),
    { others: 'NOT_YOURS', owner: 'ok' },
  ],
  [
    'MEET-33',
    'removes a meet instead of archiving it',
    remove('meets', 'meetId', ofMeet('open')),
    { others: 'NOT_YOURS', owner: 'NOT_DELETABLE' },
  ],
  // sign-ups; a shared chat lets one report what one did not see
  [
    'SAFE-05',
    'reports a meet that was never shown',
    reportMeet(ofMeet('favourites')),
    { others: 'MEET_NOT_VISIBLE', party: 'ok', owner: 'OWN_MEET' },
  ],
  [
    'SIGNUP-03',
    'signs up to an archived meet',
    signUp(ofMeet('archived')),
    {
      others: 'MEET_NOT_VISIBLE',
      newcomer: 'PROFILE_NEEDED',
      archived: 'PROFILE_ARCHIVED',
      owner: 'OWN_MEET',
    },
  ],
  [
    'SIGNUP-03',
    'signs up to a past meet',
    signUp(ofMeet('past')),
    {
      others: 'MEET_CLOSED',
      newcomer: 'PROFILE_NEEDED',
      blocked: 'MEET_NOT_VISIBLE',
      archived: 'PROFILE_ARCHIVED',
      owner: 'OWN_MEET',
    },
  ],
  [
    'SIGNUP-03',
    'signs up to a meet for favourites',
    signUp(ofMeet('favourites')),
    {
      others: 'MEET_NOT_VISIBLE',
      newcomer: 'PROFILE_NEEDED',
      archived: 'PROFILE_ARCHIVED',
      owner: 'OWN_MEET',
    },
  ],
  [
    'SIGNUP-06',
    'signs up again after the chat was deleted',
    signUp(ofMeet('second')),
    {
      others: 'ok',
      newcomer: 'PROFILE_NEEDED',
      party: 'ALREADY_SIGNED_UP',
      blocked: 'MEET_NOT_VISIBLE',
      archived: 'PROFILE_ARCHIVED',
      owner: 'OWN_MEET',
    },
  ],
  [
    'SIGNUP-04',
    'signs up to an open meet',
    signUp(ofMeet('open')),
    {
      others: 'ok',
      newcomer: 'PROFILE_NEEDED',
      party: 'ALREADY_SIGNED_UP',
      blocked: 'MEET_NOT_VISIBLE',
      archived: 'PROFILE_ARCHIVED',
      owner: 'OWN_MEET',
    },
  ],
  [
    'DATA-75',
    "takes the party's sign-up back",
    remove('relations', 'id', partySignup),
    { others: 'NOT_YOURS', party: 'NOT_DELETABLE' },
  ],
  // chats and messages
  [
    'CHAT-17',
    "moves the owner's read mark",
    patch(
      'chats',
      'uid',
      () => world.openChat,
      () => ({ lastCheckTimeOwner: rightNow() }),
    ),
    { others: 'CHAT_GONE', party: 'SERVER_FIELD', owner: 'ok' },
  ],
  [
    'CHAT-17',
    "moves the party's read mark",
    patch(
      'chats',
      'uid',
      () => world.openChat,
      () => ({ lastCheckTimeApplicant: rightNow() }),
    ),
    { others: 'CHAT_GONE', party: 'ok', owner: 'SERVER_FIELD' },
  ],
  [
    'DATA-62',
    'brings an archived chat back',
    patch(
      'chats',
      'uid',
      () => world.archivedChat,
      () => ({ archived: false }),
    ),
    { others: 'CHAT_GONE' },
  ],
  [
    'API-04',
    'makes a chat without a sign-up',
    create('chats', ({ uid }) => ({ uid: `${uid}_${world.meets.favourites}`, archived: false })),
    { others: 'CHAT_GONE' },
  ],
  [
    'CHAT-11',
    'removes a chat instead of archiving it',
    remove('chats', 'uid', () => world.openChat),
    { others: 'CHAT_GONE', party: 'NOT_DELETABLE', owner: 'NOT_DELETABLE' },
  ],
  [
    'CHAT-06',
    'writes into the open chat',
    message(
      () => world.openChat,
      ({ uid }) => uid,
    ),
    { others: 'CHAT_GONE', party: 'ok', owner: 'ok' },
  ],
  [
    'CHAT-06',
    'writes into the archived chat',
    message(
      () => world.archivedChat,
      ({ uid }) => uid,
    ),
    { others: 'CHAT_GONE' },
  ],
  [
    'DATA-64',
    'writes in the name of another',
    message(
      () => world.openChat,
      ({ uid }) => (uid === ownerUid() ? world.person('party').uid : ownerUid()),
    ),
    { others: 'INVALID' },
  ],
  [
    'DATA-64',
    "changes the owner's message",
    patch('messages', 'id', ownersMessage, () => ({ text: 'Jotain muuta' })),
    { others: 'CHAT_GONE', party: 'NOT_YOURS', owner: 'READ_ONLY' },
  ],
  [
    'DATA-64',
    "removes the owner's message",
    remove('messages', 'id', ownersMessage),
    { others: 'NOT_DELETABLE' },
  ],
  // favourites, blocks, reports
  [
    'PEOPLE-18',
    'favours the owner',
    relation('favourite', () => world.owner),
    {
      others: 'ok',
      newcomer: 'PROFILE_NEEDED',
      blocked: 'GONE',
      archived: 'PROFILE_ARCHIVED',
      owner: 'INVALID',
    },
  ],
  [
    'PEOPLE-04',
    'favours somebody hidden',
    relation('favourite', () => world.person('hidden')),
    { others: 'GONE', newcomer: 'PROFILE_NEEDED', archived: 'PROFILE_ARCHIVED' },
  ],
  [
    'SAFE-03',
    'favours somebody archived',
    relation('favourite', () => world.person('archived')),
    { others: 'GONE', newcomer: 'PROFILE_NEEDED', archived: 'PROFILE_ARCHIVED' },
  ],
  [
    'DATA-01',
    "favours in the bystander's name",
    relation(
      'favourite',
      () => world.owner,
      () => world.person('bystander'),
    ),
    { others: 'NOT_YOURS' },
  ],
  [
    'SAFE-11',
    'blocks somebody',
    relation('block', () => world.person('bystander')),
    { others: 'ok', newcomer: 'PROFILE_NEEDED', archived: 'PROFILE_ARCHIVED' },
  ],
  [
    'SAFE-13',
    'blocks the owner as a favourite',
    relation('block', () => world.owner),
    {
      others: 'FAVOURITE_NOT_BLOCKABLE',
      newcomer: 'PROFILE_NEEDED',
      blocked: 'ok',
      archived: 'PROFILE_ARCHIVED',
      owner: 'INVALID',
    },
  ],
  [
    'SAFE-14',
    "takes the owner's block back",
    remove('relations', 'id', () => blockId(ownerUid(), world.person('blocked').uid)),
    { others: 'NOT_YOURS', owner: 'BLOCK_IS_FOREVER' },
  ],
  [
    'SAFE-01',
    'reports the hidden person',
    reportPerson(() => world.person('hidden')),
    { others: 'ok', newcomer: 'PROFILE_NEEDED' },
  ],
  [
    'SAFE-01',
    'reports the owner',
    reportPerson(() => world.owner),
    { others: 'ok', newcomer: 'PROFILE_NEEDED', owner: 'INVALID' },
  ],
  [
    'SAFE-05',
    'reports a meet',
    reportMeet(ofMeet('reported')),
    { others: 'ok', newcomer: 'PROFILE_NEEDED', owner: 'OWN_MEET' },
  ],
  [
    'SAFE-05',
    'takes a meet report back',
    {
      collection: 'relations',
      row: ({ uid }) => {
        const id = meetReportId(uid, world.meets.reported);
        return { id, doc: null, base: { id } };
      },
    },
    { others: 'NOT_DELETABLE', newcomer: '–', owner: '–' },
  ],
  [
    'SAFE-01',
    'takes a report of the owner back',
    {
      collection: 'relations',
      row: ({ uid }) => {
        const id = userReportId(uid, ownerUid());
        return { id, doc: null, base: { id } };
      },
    },
    { others: 'ok', newcomer: '–', owner: '–' },
  ],
  // actions and offers
  [
    'API-05',
    'makes an action',
    create('actions', () => ({
      id: `new_like:${ownerUid()}:1`,
      sender: ownerUid(),
      receiver: ownerUid(),
      type: 'new_like',
      content: 'x',
      read: false,
    })),
    { others: 'READ_ONLY' },
  ],
  [
    'DATA-70',
    "changes the owner's action",
    patch('actions', 'id', ownersAction, () => ({ content: 'Muu' })),
    { others: '–', owner: 'SERVER_FIELD' },
  ],
  [
    'DATA-71',
    "marks the owner's action as read",
    patch('actions', 'id', ownersAction, () => ({ read: true })),
    { others: '–', owner: 'ok' },
  ],
  [
    'API-05',
    "removes the owner's action",
    remove('actions', 'id', ownersAction),
    { others: 'NOT_DELETABLE' },
  ],
  [
    'DATA-72',
    'makes an offer',
    create('affiliates', () => ({ id: 'offer', active: true, company: 'Oma Oy' })),
    { others: 'READ_ONLY' },
  ],
];

const databases: Partial<Record<CollectionName, DatabaseName>> = {
  profile: 'users',
  people: 'users',
};

const stored = async (collection: CollectionName, id: string): Promise<string> => {
  const name = databases[collection] ?? (collection as DatabaseName);
  return JSON.stringify((await world.gateway.on.store.db(name).get(id)) ?? null);
};

describe('who may do what by sync', () => {
  it.each(operations)('%s %s', async (_, __, operation, outcomes) => {
    const found: Record<string, string> = {};
    for (const role of roles) found[role] = await attempt(operation, role);
    const wanted = Object.fromEntries(
      roles.map((role) => [role, outcomes[role] ?? outcomes.others]),
    );
    expect(found).toEqual(wanted);
  });
});

/** What became of it: a refusal's code, `ok` if the stored document changed, `–` if not. */
async function attempt({ collection, row }: Operation, role: Role): Promise<string> {
  const actor = world.person(role);
  const { id, doc, base } = await row(actor);
  const before = await stored(collection, id);
  const { refused } = await actor.push(collection, id, doc, base);
  const after = await stored(collection, id);
  if (refused) expect(after, `${role} was refused with effect`).toBe(before);
  return refused?.code ?? (after === before ? '–' : 'ok');
}
