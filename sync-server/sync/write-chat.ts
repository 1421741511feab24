import { chatRule } from '../rules/chat.ts';
import type { Actor } from '../rules/verdict.ts';
import { canSeeChat } from '../rules/visibility.ts';
import type { KeyedRow } from './applied-rows.ts';
import type { SyncCore } from './core.ts';
import { namesParty, refreshDocument } from './depends-on.ts';
import { readTimes } from './read-times.ts';
import { throughRule } from './through-rule.ts';
import type { WriteOutcome } from './through-rule.ts';

/** A read mark reaches the newest message, also if a clock that was wrong has timed it. */
export async function writeChat(
  core: SyncCore,
  actor: Actor,
  row: KeyedRow,
): Promise<WriteOutcome> {
  await refreshClosed(core, actor, row.id);
  await readTimes(core, actor, row.id);
  return throughRule(core, actor, row, 'chats', (input) =>
    chatRule({ ...input, now: core.messageTimes.present(row.id, input.now) }),
  );
}

/**
 * A mark in a chat that is closed is dropped, and the device drops the chat: another gateway may have just written
 * what would show that it is open.
 */
async function refreshClosed(core: SyncCore, { uid }: Actor, chatUid: string): Promise<void> {
  if (canSeeChat(core.facts, uid, chatUid) || core.facts.chat(chatUid)?.archived) return;
  if (namesParty(chatUid, uid)) await refreshDocument(core, uid, 'chats', chatUid);
}
