import type { CollectionName } from '../../schemas/documents/device.ts';
import type { HeadsEvent, StreamedPull } from '../../schemas/wire/sync.ts';
import type { SyncCore } from './core.ts';
import type { Connection } from './open-streams.ts';
import { pull } from './pull.ts';

/** The pulls that an event of the stream brings. */
export type StreamedPulls = NonNullable<HeadsEvent['pulls']>;

/** What is more than this comes by a request, which is compressed and can be repeated. */
const maxDocuments = 10;
const maxCharacters = 4000;

/**
 * What a device that was told these heads would pull, so that a message costs no round trip more: the
 * pulls themselves, by the same projections, of collections whose cursor it is known to have. Empty
 * for a device whose request is being answered at this moment, for one that may no longer listen, and while this
 * gateway hears of no changes: somebody may have blocked meanwhile (plugins/stale-guard.ts).
 */
export async function streamedPulls(
  core: SyncCore,
  connection: Connection,
  news: HeadsEvent['heads'],
): Promise<StreamedPulls> {
  const pulls: StreamedPulls = {};
  if (connection.asking > 0 || core.store.isBehind()) return pulls;
  if (!(await connection.mayListen().catch(() => false))) return pulls;
  let room = maxCharacters;
  for (const name of Object.keys(news) as CollectionName[]) {
    const from = connection.held[name];
    if (from === undefined) continue;
    const answer = await pull(core, connection, name, from, undefined, new Map());
    const streamed: StreamedPull = { from, ...answer };
    if (answer.reconcile || answer.docs.length + answer.gone.length > maxDocuments) continue;
    room -= JSON.stringify(streamed).length;
    if (room < 0) break;
    pulls[name] = streamed;
  }
  // It has asked meanwhile: its answer is newer.
  return connection.asking > 0 ? {} : pulls;
}
