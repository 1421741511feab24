import type { RxCollection } from 'rxdb';
import type { Ignored } from './pull-handler.ts';
import type { Doc, ReplicaDoc } from './wire-docs.ts';

/** `edit` of a document that is about to get the state that RxDB has ignored. */
export const healing = 'heal';

/**
 * Writes states that RxDB's pull has ignored, by way of its push: stamped as changed, a document is
 * handed to the push handler, which answers with the right state as a conflict. RxDB then writes the
 * document and its note on it.
 */
export class Forced {
  readonly #states = new Map<string, ReplicaDoc>();
  readonly #collection: RxCollection<Doc>;

  constructor(collection: RxCollection<Doc>) {
    this.#collection = collection;
  }

  async write(ignored: readonly Ignored[]): Promise<void> {
    const isOnItsWay = ({ held, row }: Ignored): boolean =>
      held['edit'] === healing && this.#states.has(this.#idOf(row));
    const anew = ignored.filter((one) => !isOnItsWay(one));
    for (const { row } of ignored) this.#states.set(this.#idOf(row), row);
    if (anew.length === 0) return;
    // A document that the user changes at this moment is not overwritten: its push is answered too.
    await this.#collection.storageInstance.bulkWrite(
      anew.map(({ held }) => ({ previous: held, document: { ...held, edit: healing } })),
      'force-state',
    );
  }

  /** The answer to one row of a push, if it is one of ours. */
  answer(state: Doc): ReplicaDoc[] {
    if (state['edit'] !== healing) return [];
    const id = this.#idOf(state);
    const right = this.#states.get(id);
    this.#states.delete(id);
    return [right ?? withoutEdit(state)];
  }

  #idOf(state: Doc): string {
    return String(state[this.#collection.schema.primaryPath as string]);
  }
}

function withoutEdit({ edit: _, ...state }: Doc): ReplicaDoc {
  return state as ReplicaDoc;
}
