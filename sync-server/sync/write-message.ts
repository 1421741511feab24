import type { StoredMessage } from '../../schemas/documents/stored.ts';
import { chatPartOf } from '../../schemas/domain/ids.ts';
import type { PushRow } from '../../schemas/wire/sync.ts';
import { isWellFormed } from '../facts/well-formed.ts';
import { messageRule } from '../rules/message.ts';
import type { Actor, RuleInput } from '../rules/verdict.ts';
import type { SyncCore } from './core.ts';
import { canBeOwn } from './depends-on.ts';
import { readTimes } from './read-times.ts';
import { malformed, readOwn } from './through-rule.ts';
import type { WriteOutcome } from './through-rule.ts';

/** A message is timed later than those before it, and stored once. */
export async function writeMessage(
  core: SyncCore,
  actor: Actor,
  row: PushRow,
): Promise<WriteOutcome> {
  const messages = core.store.db('messages');
  const chatUid = chatPartOf(row.id);
  const [before, chat] = await Promise.all([
    canBeOwn(actor.uid, 'messages', row.id) ? messages.get(row.id) : undefined,
    readOwn(core, actor, 'chats', chatUid),
  ]);
  if (before && !isWellFormed('messages', before)) return malformed;
  await readTimes(core, actor, chatUid);
  const now = core.messageTimes.next(chatUid, core.clock(), chat);
  const input: RuleInput<StoredMessage> = { actor, row, before, facts: core.facts, now };
  const verdict = messageRule(input);
  if (!verdict.ok) return verdict.refusal;
  if (before) core.chatLogs.note(before);
  if (!('write' in verdict)) return 'done';
  const put = await messages.put(verdict.write);
  if (!put.ok) return 'conflict';
  core.chatLogs.note({ ...verdict.write, _rev: put.rev });
  return 'done';
}
