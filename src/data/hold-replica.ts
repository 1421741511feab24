import { endQueries } from './kept-query.ts';
import type { OpenReplica, Replica } from './replica.ts';

interface Held {
  uid: string;
  ready: Promise<Replica>;
  holders: number;
}

let held: Held | undefined;
let closing: Promise<unknown> = Promise.resolve();

/**
 * The replica of one account, opened once however often it is asked for, and closed a moment after
 * the last release. React mounts effects twice in development, and two open databases of the same
 * name are an error; another account's is closed first, as RxDB opens few collections at once.
 */
export function holdReplica(
  uid: string,
  open: OpenReplica,
): { ready: Promise<Replica>; release(): void } {
  if (held && held.uid !== uid) closeHeld(held);
  if (!held) {
    const before = closing;
    const made: Held = { uid, ready: before.then(() => open(uid)), holders: 0 };
    held = made;
    // The next one tries again, whoever still holds what could not be opened.
    made.ready.catch(() => {
      if (held === made) held = undefined;
    });
  }
  const mine = held;
  mine.holders += 1;
  return {
    ready: mine.ready,
    release() {
      mine.holders -= 1;
      setTimeout(() => {
        if (mine.holders === 0 && held === mine) closeHeld(mine);
      }, 0);
    },
  };
}

function closeHeld(mine: Held): void {
  held = undefined;
  closing = Promise.allSettled([closing, mine.ready.then(closeReplica)]);
}

function closeReplica(replica: Replica): Promise<void> {
  endQueries(replica);
  return replica.close();
}
