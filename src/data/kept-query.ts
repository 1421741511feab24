import type { Observable } from 'rxjs';
import { knownOf } from './early/early-observable.ts';
import type { Replica } from './replica.ts';

/** A live query as a function of the module that asks: it is the same query as long as it is the same function. */
export type LiveQuery<T> = (replica: Replica) => Observable<T>;

/** A live query that runs, and its newest answer. */
export interface KeptQuery<T> {
  /** Undefined until the replica has answered. */
  readonly value: T | undefined;
  /** Calls back at every new answer until the returned function is called. */
  follow(next: (value: T) => void, fail: (error: unknown) => void): () => void;
  end(): void;
}

/** So long a query goes on after the last screen that asked was left: most come back sooner. */
const graceMs = 5 * 60_000;
/** An early replica's: the real one is asked anew. */
const earlyGraceMs = 10_000;

const kept = new WeakMap<Replica, Map<LiveQuery<never>, KeptQuery<unknown>>>();

/**
 * The one running query of this kind, started if there is none: whoever comes back to a screen finds its
 * answer at once, and nothing is read, decoded or sorted again.
 */
export function keptQuery<T>(replica: Replica, query: LiveQuery<T>): KeptQuery<T> {
  const queries = kept.get(replica) ?? new Map<LiveQuery<never>, KeptQuery<unknown>>();
  kept.set(replica, queries);
  const running = () => queries.get(query as LiveQuery<never>);
  const before = running();
  if (before !== undefined) return before as KeptQuery<T>;
  let started: KeptQuery<T> | undefined;
  // One that has failed says so again once its last follower has left: by then another may have its place.
  const ended = () => running() === started && queries.delete(query as LiveQuery<never>);
  started = start(query(replica), ended, replica.early !== undefined);
  queries.set(query as LiveQuery<never>, started);
  return started;
}

/** Ends all of a replica that is about to be closed. */
export function endQueries(replica: Replica): void {
  for (const query of [...(kept.get(replica)?.values() ?? [])]) query.end();
}

/** @param late begins with the first follower: asking an early replica opens the real one */
function start<T>(answers: Observable<T>, ended: () => void, late: boolean): KeptQuery<T> {
  const followers = new Map<object, { next(value: T): void; fail(error: unknown): void }>();
  let [value] = knownOf(answers) ?? [];
  let subscription: { unsubscribe(): void } | undefined;
  // Not every subscription tells whether it is over: those of live.ts do not.
  let isRunning = false;
  let grace: ReturnType<typeof setTimeout> | undefined;
  const over = () => {
    isRunning = false;
    ended();
  };
  const end = () => {
    clearTimeout(grace);
    over();
    subscription?.unsubscribe();
  };
  const wait = () => (grace = setTimeout(end, late ? earlyGraceMs : graceMs));
  const begin = () => {
    isRunning = true;
    subscription = answers.subscribe({
      next(answer) {
        value = answer;
        for (const { next } of [...followers.values()]) next(answer);
      },
      error(error: unknown) {
        over();
        for (const { fail } of [...followers.values()]) fail(error);
      },
      complete: over,
    });
  };
  if (!late) begin();
  wait();
  return {
    end,
    get value() {
      return value;
    },
    follow(next, fail) {
      const key = {};
      followers.set(key, { next, fail });
      clearTimeout(grace);
      // It may have ended since it was asked for.
      if (!isRunning) begin();
      return () => {
        followers.delete(key);
        if (followers.size === 0) wait();
      };
    },
  };
}
