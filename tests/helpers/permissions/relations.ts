import { blockId, meetReportId, userReportId } from '../../../schemas/domain/ids.ts';
import { relation, remove, reportMeet, reportPerson } from '../permission-operations.ts';
import { ownerUid, ofMeet, the } from './subjects.ts';
import type { Try } from './subjects.ts';

/** Favourites, blocks and reports: who may do what. */
export const relationsTries: readonly Try[] = [
  [
    'PEOPLE-18',
    'favours the owner',
    relation('favourite', () => the.world.owner),
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
    relation('favourite', () => the.world.person('hidden')),
    { others: 'GONE', newcomer: 'PROFILE_NEEDED', archived: 'PROFILE_ARCHIVED' },
  ],
  [
    'SAFE-03',
    'favours somebody archived',
    relation('favourite', () => the.world.person('archived')),
    { others: 'GONE', newcomer: 'PROFILE_NEEDED', archived: 'PROFILE_ARCHIVED' },
  ],
  [
    'DATA-01',
    "favours in the bystander's name",
    relation(
      'favourite',
      () => the.world.owner,
      () => the.world.person('bystander'),
    ),
    { others: 'NOT_YOURS' },
  ],
  [
    'SAFE-11',
    'blocks somebody',
    relation('block', () => the.world.person('bystander')),
    { others: 'ok', newcomer: 'PROFILE_NEEDED', archived: 'PROFILE_ARCHIVED' },
  ],
  [
    'SAFE-13',
    'blocks the owner as a favourite',
    relation('block', () => the.world.owner),
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
    remove('relations', 'id', () => blockId(ownerUid(), the.world.person('blocked').uid)),
    { others: 'NOT_YOURS', owner: 'BLOCK_IS_FOREVER' },
  ],
  [
    'SAFE-01',
    'reports the hidden person',
    reportPerson(() => the.world.person('hidden')),
    { others: 'ok', newcomer: 'PROFILE_NEEDED' },
  ],
  [
    'SAFE-01',
    'reports the owner',
    reportPerson(() => the.world.owner),
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
        const id = meetReportId(uid, the.world.meets.reported);
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
];
