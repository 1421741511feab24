import { collectionNames } from '../../schemas/documents/device.ts';
import { answerSync } from '../../sync-server/sync/answer-sync.ts';
import type { SyncCore } from '../../sync-server/sync/core.ts';
import { actorOf } from '../helpers/test-core.ts';

export type ViewDocuments = Record<string, Record<string, unknown>[]>;

/** Every document of a viewer's view, per collection: what a first pull gives. */
export async function viewDocuments(core: SyncCore, uid: string): Promise<ViewDocuments> {
  const cursors = Object.fromEntries(collectionNames.map((name) => [name, '']));
  const request = { device: 'benchmark', cursors };
  const answer = await answerSync(core, actorOf(uid), request, { onRefusal: () => undefined });
  if ('code' in answer) throw new Error(`refused: ${answer.code}`);
  return Object.fromEntries(collectionNames.map((name) => [name, answer.pulls[name]?.docs ?? []]));
}
