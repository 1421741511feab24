import type { MeetDoc, ProfileDoc } from '../../../schemas/documents/device.ts';
import {
  isPast,
  matchesPreferences,
  soonestFirst,
} from '../../../schemas/domain/meet-visibility.ts';

/** The two lists of MEET-01. */
export type ListMode = 'preferences' | 'all';

/** Meets that MEET-04 lets me see until they begin, soonest first (MEET-09). */
export function listedMeets(meets: readonly MeetDoc[]): MeetDoc[] {
  return meets
    .filter((meet) => meet.listed === true && !meet.closed && !meet.archived)
    .sort(soonestFirst);
}

/** Those that have not begun. @param meets soonest first */
export function upcoming(meets: readonly MeetDoc[], now: Date): readonly MeetDoc[] {
  const next = meets.findIndex(({ meet_date: date }) => !isPast(date, now));
  return next < 0 ? [] : meets.slice(next);
}

/**
 * What of the visible meets a list shows; without a profile nothing matches wishes (MEET-06).
 * @param asked id of one that stands before all others
 */
export function meetsOfMode(
  visible: readonly MeetDoc[],
  mode: ListMode,
  profile: ProfileDoc | null,
  asked?: string,
): readonly MeetDoc[] {
  const isAsked = ({ meetId }: MeetDoc) => Number(meetId === asked);
  if (mode === 'all') return visible.toSorted((a, b) => isAsked(b) - isAsked(a));
  return profile === null ? [] : visible.filter((meet) => matchesPreferences(profile, meet));
}

/** Numbers of the summary line (MEET-08): all that I may see, and those for favourites only. */
export function summaryOf(visible: readonly MeetDoc[]): { active: number; favourites: number } {
  return {
    active: visible.length,
    favourites: visible.filter((meet) => meet.only_favs).length,
  };
}

/** My own meets that are not archived, newest meet_date first (MEET-12). */
export function ownMeets(meets: readonly MeetDoc[], uid: string): MeetDoc[] {
  return meets
    .filter((meet) => meet.uid === uid && !meet.archived)
    .sort((a, b) => soonestFirst(b, a));
}

/** One row of the page: a meet, or the place of the n-th affiliate card (MEET-10). */
export type ListRow = { kind: 'meet'; meet: MeetDoc } | { kind: 'affiliate'; slot: number };

/** Puts an affiliate slot after every `every` meets; none with 0. */
export function withAffiliates(meets: readonly MeetDoc[], every: number): ListRow[] {
  return meets.flatMap((meet, index): ListRow[] => {
    const row: ListRow = { kind: 'meet', meet };
    const full = (index + 1) % every === 0;
    return full ? [row, { kind: 'affiliate', slot: (index + 1) / every - 1 }] : [row];
  });
}
