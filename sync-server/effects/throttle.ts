import { instant } from '../facts/type-guards.ts';
import type { SyncCore } from '../sync/core.ts';

interface Turn {
  _id: string;
  _rev?: string;
  kind: 'turn';
  /** Instant of the event that took the last turn. */
  at: string;
}

/**
 * Grants at most one event per key and period. The event is known by its own instant, so a repeat of
 * the event that has the turn is granted again: crash-safe, never doubled.
 * @param at instant of the event, ISO 8601 @param periodMs milliseconds between turns
 */
export async function takeTurn(
  core: SyncCore,
  key: string,
  at: string,
  periodMs: number,
): Promise<boolean> {
  let granted = false;
  await core.store.db('gateway').update(`turn:${key}`, (before) => {
    const turn = before as Turn | undefined;
    granted =
      !instant(turn?.at) ||
      turn.at === at ||
      Date.parse(at) - Date.parse(turn.at) >= periodMs ||
      isOfWrongClock(core, turn.at, at, periodMs);
    if (!granted || turn?.at === at) return undefined;
    return { ...turn, _id: `turn:${key}`, kind: 'turn', at };
  });
  return granted;
}

/**
 * Whether a turn was timed by a clock that was ahead and has been set right: it would hold until then. One that is
 * ahead by no more than it lasts holds: the feed may bring a message that was written before it only now, and the
 * times of a chat go on from there for a day, its turns with them.
 */
function isOfWrongClock(core: SyncCore, turn: string, event: string, periodMs: number): boolean {
  const present = Math.max(core.clock().getTime(), Date.parse(event));
  return Date.parse(turn) - present > periodMs;
}
