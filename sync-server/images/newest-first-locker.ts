import type { Lock, Locker, RequestRelease } from '@tus/server';

interface Turn {
  release: RequestRelease;
  ended: Promise<void>;
  end(): void;
}

/**
 * Locks of uploads where a newer request makes an older one stop: of two connections of a device that
 * was cut off, the one that still lives must not wait for the dead one. The library's own locker asks
 * in a busy loop.
 */
export class NewestFirstLocker implements Locker {
  readonly #turns = new Map<string, Turn>();

  newLock(id: string): Lock {
    let mine: Turn | undefined;
    return {
      lock: async (signal, release) => {
        for (let other = this.#turns.get(id); other !== undefined; other = this.#turns.get(id)) {
          await other.release();
          await other.ended;
        }
        signal.throwIfAborted();
        mine = newTurn(release);
        this.#turns.set(id, mine);
      },
      unlock: () => {
        if (mine !== undefined && this.#turns.get(id) === mine) this.#turns.delete(id);
        mine?.end();
        return Promise.resolve();
      },
    };
  }
}

function newTurn(release: RequestRelease): Turn {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { release, ended, end };
}
