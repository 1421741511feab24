import type { Seq, Store } from './contract.ts';

interface Checkpoint {
  _id: string;
  _rev?: string;
  kind: 'checkpoint';
  seq: Seq;
}

const checkpointId = (name: string): string => `checkpoint:${name}`;

/** The sequence that was written down last under a name; undefined if none was. */
export async function readCheckpoint(store: Store, name: string): Promise<Seq | undefined> {
  const doc = (await store.db('gateway').get(checkpointId(name))) as Checkpoint | undefined;
  const seq: unknown = doc?.seq;
  // Of one that an operator has made malformed, nothing: what is done again changes nothing.
  return typeof seq === 'string' || typeof seq === 'number' ? seq : undefined;
}

/** Writes down how far a reader of a change feed has come. */
export async function writeCheckpoint(store: Store, name: string, seq: Seq): Promise<void> {
  const doc = { _id: checkpointId(name), kind: 'checkpoint', seq };
  await store.db('gateway').update(doc._id, (before) => ({ ...before, ...doc }));
}
