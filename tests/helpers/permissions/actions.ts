import { create, patch, remove } from '../permission-operations.ts';
import { ownerUid, ownersAction } from './subjects.ts';
import type { Try } from './subjects.ts';

/** Actions and offers: who may do what. */
export const actionsTries: readonly Try[] = [
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
