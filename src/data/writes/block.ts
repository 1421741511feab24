import { blockId } from '../../../schemas/domain/ids.ts';
import type { Replica } from '../replica.ts';
import { writeRelation } from './relation.ts';

/**
 * Blocks somebody for good. They, their meets, our chats and messages and what notifications tell of
 * them are gone from every table at once (SYNC-07); they come back only if the gateway refuses, as it
 * does for a favourite (SAFE-13).
 */
export async function blockPerson(replica: Replica, uid: string): Promise<void> {
  const id = blockId(replica.uid, uid);
  await writeRelation(replica, { id, actor: replica.uid, kind: 'block', target: uid });
}
