import type { StoredRelation } from '../../schemas/documents/stored.ts';
import { favouriteId } from '../../schemas/domain/ids.ts';
import { otherPartyOf } from '../rules/visibility.ts';
import { releaseFavourite } from '../sync/favourite-ledger.ts';
import type { EffectContext } from './effect-context.ts';
import { archiveChat, deleteDocument } from './write.ts';

/** SAFE-11, SAFE-12: a block archives all chats of the two and takes each from the other's favourites. */
export async function onBlock(
  { core }: EffectContext,
  block: StoredRelation & { kind: 'block' },
): Promise<void> {
  const { actor, target } = block;
  for (const chat of [...core.facts.chatsOf(actor)])
    if (otherPartyOf(chat, actor) === target) await archiveChat(core, chat.uid);
  for (const [from, to] of [
    [target, actor],
    [actor, target],
  ] as const) {
    await releaseFavourite(core, from, to);
    await deleteDocument(core, 'relations', favouriteId(from, to));
  }
}
