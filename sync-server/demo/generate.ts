import type {
  StoredAction,
  StoredMeet,
  StoredRelation,
  StoredUser,
} from '../../schemas/documents/stored.ts';
import type { DemoChat } from './make-chats.ts';
import { makeChats } from './make-chats.ts';
import { makeFavourites } from './make-favourites.ts';
import { makeMeets } from './make-meets.ts';
import { makePeople } from './make-people.ts';

/** How many of each there are to be. */
export interface WorldSize {
  readonly people: number;
  readonly meets: number;
  readonly chats: number;
}

/** Everything that an installation with these people would hold, as plain documents. */
export interface DemoWorld {
  people: StoredUser[];
  meets: StoredMeet[];
  chats: DemoChat[];
  /** Favourites only; each chat has its own sign-up. */
  favourites: StoredRelation[];
  /** What favourites and sign-ups told their receivers. */
  actions: StoredAction[];
}

/**
 * An invented world, pure and repeatable: demo data and benchmarks are made of it. Pictures are only
 * named; nothing renders them here.
 * @param seed the same seed and instant give the same documents
 */
export function generateWorld(size: WorldSize, seed: string, now: Date): DemoWorld {
  const people = makePeople(size.people, seed, now);
  const meets = makeMeets(people, size.meets, seed, now);
  const chats = makeChats(people, meets, size.chats, seed, now);
  const favourites = makeFavourites(people, seed, now);
  return {
    people,
    meets,
    chats,
    favourites: favourites.map(({ relation }) => relation),
    actions: [
      ...chats.map(({ action }) => action),
      ...favourites.flatMap(({ action }) => (action === undefined ? [] : [action])),
    ],
  };
}
