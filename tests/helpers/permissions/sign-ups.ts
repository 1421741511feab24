import { remove, reportMeet, signUp } from '../permission-operations.ts';
import { ofMeet, partySignup } from './subjects.ts';
import type { Try } from './subjects.ts';

/** Sign-ups: who may do what. */
export const signUpsTries: readonly Try[] = [
  [
    'SAFE-05',
    'reports a meet for favourites',
    reportMeet(ofMeet('favourites')),
    { others: 'ok', newcomer: 'PROFILE_NEEDED', owner: 'OWN_MEET' },
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
];
