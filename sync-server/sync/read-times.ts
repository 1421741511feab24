import type { Actor } from '../rules/verdict.ts';
import { canSeeChat } from '../rules/visibility.ts';
import type { SyncCore } from './core.ts';

/** Sees to it that the times of a chat's messages are known; whoever sees it asks for them anyway. */
export async function readTimes(core: SyncCore, { uid }: Actor, chatUid: string): Promise<void> {
  if (canSeeChat(core.facts, uid, chatUid)) await core.chatLogs.log(chatUid);
}
