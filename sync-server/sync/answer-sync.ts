import { collectionNames } from '../../schemas/documents/device.ts';
import type { CollectionName } from '../../schemas/documents/device.ts';
import { pushOrder } from '../../schemas/domain/push-order.ts';
import type { Refusal } from '../../schemas/refusal-codes.ts';
import type {
  PullAnswer,
  PushResult,
  PushRow,
  SyncAnswer,
  SyncRequest,
} from '../../schemas/wire/sync.ts';
import type { Actor } from '../rules/verdict.ts';
import { keysOfRows } from './applied-rows.ts';
import type { SyncCore } from './core.ts';
import { refreshChats } from './refresh-chats.ts';
import { Rechecks } from './rechecks.ts';
import { answerHistory } from './history.ts';
import { truncatePull } from './truncate-pull.ts';
import { pull } from './pull.ts';
import { findVanished } from './vanished.ts';
import { visibleNow, writeRow } from './write-row.ts';

/** Who hears of what happens within a request. */
export interface SyncHooks {
  /** Hears of every refused row. */
  onRefusal(collection: CollectionName, code: Refusal['code']): void;
  /** Asked when the turn of the request's writes has come; until then the account may have been deleted. */
  mayWrite?(): Promise<boolean>;
  /** Asked first of all then: whether nobody waits for the answer any more, and the device has asked again. */
  isReplaced?(): boolean;
}

/**
 * Answers one `POST /sync`: pushes in order, then pulls of what may be seen after them.
 * @returns a refusal only if the request names what does not exist, nobody may write any more, or another one has taken
 *   its place; then nothing was done
 */
export async function answerSync(
  core: SyncCore,
  actor: Actor,
  request: SyncRequest,
  hooks: SyncHooks,
): Promise<SyncAnswer | Refusal> {
  const unknown = unknownCollection(request);
  if (unknown !== undefined)
    return { code: 'UNKNOWN_COLLECTION', params: { collection: unknown.slice(0, 40) } };
  const pushes = await core.writing.run(
    actor.uid,
    async (): Promise<SyncAnswer['pushes'] | Refusal> => {
      if (hooks.isReplaced?.()) return { code: 'UNAVAILABLE' };
      const isOver = (await hooks.mayWrite?.()) === false;
      return isOver ? { code: 'UNAUTHENTICATED' } : applyPushes(core, actor, request, hooks);
    },
  );
  if ('code' in pushes) return pushes;
  const pulls: SyncAnswer['pulls'] = {};
  const asked = Object.keys(request.cursors).length;
  const asker = { uid: actor.uid, device: request.device };
  for (const name of collectionNames) {
    const cursor = request.cursors[name];
    if (cursor === undefined) continue;
    const pushed = new Map((pushes[name] ?? []).map((result) => [result.id, result]));
    const inventory = request.inventory?.[name];
    let pulled = await pull(core, asker, name, cursor, inventory, pushed);
    if (request.most !== undefined) pulled = truncatePull(pulled, cursor, request.most / asked);
    if (inventory || !isUnchanged(pulled, cursor)) pulls[name] = pulled;
  }
  const history = await answerHistory(core, actor.uid, request.history ?? []);
  const vanished = await findVanished(core, actor.uid, request);
  const time = core.clock().toISOString();
  const others = { ...(history.length > 0 && { history }), ...(vanished && { vanished }) };
  return { pushes, pulls, ...others, time };
}

async function applyPushes(
  core: SyncCore,
  actor: Actor,
  request: SyncRequest,
  hooks: SyncHooks,
): Promise<SyncAnswer['pushes']> {
  const answers: SyncAnswer['pushes'] = {};
  const rechecks = new Rechecks();
  let early: ReadonlySet<PushRow> | undefined;
  for (const name of pushOrder) {
    const rows = request.pushes?.[name];
    if (rows === undefined) continue;
    if (name === 'messages') await refreshChats(core, actor.uid, request);
    else early ??= await earlyRelations(core, actor, request);
    const results: PushResult[] = [];
    const keyOf = keysOfRows(actor.uid, request, name);
    for (const row of rows) {
      const { id } = row;
      const result: PushResult = early?.has(row)
        ? { id, doc: await visibleNow(core, actor.uid, name, id) }
        : await writeRow(core, actor, name, row, rechecks, keyOf(row));
      if (result.refused) hooks.onRefusal(name, result.refused.code);
      results.push(result);
    }
    answers[name] = results;
  }
  return answers;
}

/**
 * Whom one may add or report, and to what one may sign up, can depend on one's profile, and a device does not say which
 * of its changes it made first (SYNC-06): whoever favours somebody and then hides, or has other wishes, did see them. Nor
 * must whom one has blocked see, or a former favourite hear of, a meet that was made after that. So relations are written
 * before the profile and meets that come with them; one that is refused waits for its place after these.
 * @returns those that took effect
 */
async function earlyRelations(
  core: SyncCore,
  actor: Actor,
  request: SyncRequest,
): Promise<Set<PushRow>> {
  const early = new Set<PushRow>();
  const { profile, meets, relations = [] } = request.pushes ?? {};
  const isAlone = profile === undefined && meets === undefined;
  if (isAlone || core.facts.user(actor.uid) === undefined) return early;
  const rechecks = new Rechecks();
  const keyOf = keysOfRows(actor.uid, request, 'relations');
  for (const row of relations) {
    const { refused } = await writeRow(core, actor, 'relations', row, rechecks, keyOf(row));
    if (!refused) early.add(row);
  }
  return early;
}

function isUnchanged({ docs, gone, goneChats, ...end }: PullAnswer, cursor: string): boolean {
  const isEmpty = docs.length === 0 && gone.length === 0 && goneChats === undefined;
  return isEmpty && end.cursor === cursor && !end.reconcile;
}

function unknownCollection(request: SyncRequest): string | undefined {
  const named = [request.cursors, request.pushes ?? {}, request.inventory ?? {}];
  const known: readonly string[] = collectionNames;
  return named.flatMap((part) => Object.keys(part)).find((name) => !known.includes(name));
}
