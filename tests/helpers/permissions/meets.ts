import { meetFields } from '../meet-fields.ts';
import { create, patch, remove } from '../permission-operations.ts';
import { ownerUid, ofMeet, the } from './subjects.ts';
import type { Try } from './subjects.ts';

/** Profiles and meets: who may do what. */
export const meetsTries: readonly Try[] = [
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

  [
    'PROF-29',
    'creates a meet',
    create('meets', ({ uid }) => {
      const meetId = the.world.freshMeetId(uid);
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
      () => the.world.freshMeet(),
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
      () => the.world.freshMeet(),
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
];
