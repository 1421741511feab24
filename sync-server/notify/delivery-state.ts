import { clocksDifferMs } from '../../schemas/domain/clocks-differ.ts';
import { instant, number, optional, orNull, text } from '../facts/type-guards.ts';
import type { Guards } from '../facts/type-guards.ts';

/** How far the delivery of a mail, or of a push to one browser, is. */
export interface DeliveryState {
  /** How often it has failed. */
  attempts: number;
  /** Not before this instant. */
  nextAt: string;
  /** Set while a gateway hands it over; whoever finds an old claim knows of a crash. */
  claimedAt: string | null;
  /** Of that claim alone: nodes of a cluster take two of the very same content, of one moment, for one. */
  claim?: string | undefined;
}

const minute = 60_000;

/** Nothing that could not be handed over waits for longer until it is tried again, unless a push service asks for it. */
export const longestPauseMs = 60 * minute;

const pauses = [minute / 2, 2 * minute, 10 * minute, 30 * minute];

/** How long what has failed once more waits until it is tried again, milliseconds. */
export const pauseAfter = ({ attempts }: DeliveryState): number =>
  pauses[attempts] ?? longestPauseMs;

type Timed = Pick<DeliveryState, 'nextAt'>;

/**
 * Whether the time of what waits has come: it is not to leave before `nextAt`.
 * @param longestMs the longest pause that there is. What lies further ahead than that was timed by a clock that was
 * ahead and has been set right, or whose gateway has ended: nobody is told a year later for it
 */
export function isDue({ nextAt }: Timed, now: Date, longestMs: number): boolean {
  const aheadMs = Date.parse(nextAt) - now.getTime();
  return aheadMs <= 0 || aheadMs > longestMs + clocksDifferMs;
}

/** Orders what waits by when its time has come; for `sort`. */
export const byDueTime = (a: Timed, b: Timed): number =>
  Date.parse(a.nextAt) - Date.parse(b.nextAt);

/** For the guard of a document that holds it. */
export const deliveryGuards: Guards<DeliveryState> = {
  attempts: number,
  nextAt: instant,
  claimedAt: orNull(instant),
  claim: optional(text),
};
