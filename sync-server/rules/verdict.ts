/** The form of every rule: who writes what over what gives a verdict. Rules are pure. */
import type { StoredRelation } from '../../schemas/documents/stored.ts';
import type { Refusal, RefusalCode, RefusalParams } from '../../schemas/refusal-codes.ts';
import type { FactsReader } from './facts-reader.ts';

/** One pushed row: the new state (null deletes) and the state it was made from (null: none). */
export interface WriteRow {
  id: string;
  doc: Record<string, unknown> | null;
  base: Record<string, unknown> | null;
}

/** Who writes. */
export interface Actor {
  uid: string;
  admin: boolean;
  accountCreatedAt: string;
}

/** What a rule decides on. */
export interface RuleInput<T> {
  actor: Actor;
  row: WriteRow;
  /** What the store holds now. */
  before: T | undefined;
  facts: FactsReader;
  now: Date;
}

/** A row that creates a relation of the actor, with the target that its id names. */
export type RelationInput = RuleInput<StoredRelation> & {
  /** uid, or meetId of meet reports and sign-ups */
  target: string;
};

/** What is to be done with the row, or why nothing is. */
export type Verdict<T> =
  | { ok: true; write: T }
  | { ok: true; remove: true }
  | { ok: true; unchanged: true }
  | { ok: false; refusal: Refusal };

/** A "no", with what the device needs to word it. */
export function refuse(code: RefusalCode, params?: RefusalParams): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: params === undefined ? { code } : { code, params } };
}

/** Nothing to store: the wish is fulfilled already. */
export const unchanged = { ok: true, unchanged: true } as const;
