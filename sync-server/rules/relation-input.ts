import type { StoredRelation } from '../../schemas/documents/stored.ts';
import type { RuleInput } from './verdict.ts';

/** A row that creates a relation of the actor, with the target that its id names. */
export type RelationInput = RuleInput<StoredRelation> & {
  /** uid, or meetId of meet reports and sign-ups */
  target: string;
};
