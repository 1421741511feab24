import { databaseAs } from '../store/database-as.ts';
import type { KindDocument } from '../store/store.ts';
import type { SyncCore } from './core.ts';

/**
 * Decides upon a ledger of `gateway` as it is stored, by compare-and-swap, so that two gateways cannot both decide upon
 * the same one.
 * @param decide says what comes of it, and with what it is replaced, if that changes; may be called several times
 */
export async function changeLedger<L extends KindDocument, O>(
  core: SyncCore,
  id: string,
  decide: (ledger: L | undefined) => readonly [outcome: O, after?: L],
): Promise<O> {
  let outcome: O | undefined;
  await databaseAs<L>(core.store, 'gateway').update(id, (before) => {
    const [came, after] = decide(before);
    outcome = came;
    return after;
  });
  return outcome as O;
}
