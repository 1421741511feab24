import { create, message, patch, remove } from '../permission-operations.ts';
import { ownerUid, rightNow, ownersMessage, the } from './subjects.ts';
import type { Try } from './subjects.ts';

/** Chats and messages: who may do what. */
export const chatsTries: readonly Try[] = [
  [
    'CHAT-17',
    "moves the owner's read mark",
    patch(
      'chats',
      'uid',
      () => the.world.openChat,
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
      () => the.world.openChat,
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
      () => the.world.archivedChat,
      () => ({ archived: false }),
    ),
    { others: 'CHAT_GONE' },
  ],
  [
    'API-04',
    'makes a chat without a sign-up',
    create('chats', ({ uid }) => ({
      uid: `${uid}_${the.world.meets.favourites}`,
      archived: false,
    })),
    { others: 'CHAT_GONE' },
  ],
  [
    'CHAT-11',
    'removes a chat instead of archiving it',
    remove('chats', 'uid', () => the.world.openChat),
    { others: 'CHAT_GONE', party: 'NOT_DELETABLE', owner: 'NOT_DELETABLE' },
  ],
  [
    'CHAT-06',
    'writes into the open chat',
    message(
      () => the.world.openChat,
      ({ uid }) => uid,
    ),
    { others: 'CHAT_GONE', party: 'ok', owner: 'ok' },
  ],
  [
    'CHAT-06',
    'writes into the archived chat',
    message(
      () => the.world.archivedChat,
      ({ uid }) => uid,
    ),
    { others: 'CHAT_GONE' },
  ],
  [
    'DATA-64',
    'writes in the name of another',
    message(
      () => the.world.openChat,
      ({ uid }) => (uid === ownerUid() ? the.world.person('party').uid : ownerUid()),
    ),
    { others: 'CHAT_GONE', party: 'INVALID', owner: 'INVALID' },
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
    { others: '–', party: 'NOT_DELETABLE', owner: 'NOT_DELETABLE' },
  ],
];
