import type { RelationDoc } from '../../../schemas/documents/device.ts';
import { dismissRefusals } from '../dismiss-refusals.ts';
import type { Replica } from '../replica.ts';

/**
 * Writes a relation of mine. An earlier try that was refused is listed no more, before this one is written: it may be
 * refused at once. @returns false if it is there already: then words of such a try may be nowhere else
 */
export async function writeRelation(replica: Replica, relation: RelationDoc): Promise<boolean> {
  if (await replica.relations.get(relation.id)) return false;
  await dismissRefusals(replica, ({ docId }) => docId === relation.id);
  return replica.relations.insert(relation);
}
