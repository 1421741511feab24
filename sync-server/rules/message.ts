/** Who sends what into a chat (CHAT-06, CHAT-13, CHAT-14, DATA-64). */
import type { StoredChat, StoredMessage } from '../../schemas/documents/stored.ts';
import { isBlankText } from '../../schemas/domain/blank-text.ts';
import { chatOfMessageId } from '../../schemas/domain/ids.ts';
import { limits, truncate } from '../../schemas/limits.ts';
import type { Refusal } from '../../schemas/refusal-codes.ts';
import { changedFields, fieldRefusal } from './changes.ts';
import type { FactsReader } from './facts-reader.ts';
import { canSeeChat, isReadOnlyChat } from './visibility.ts';
import { refuse, unchanged } from './verdict.ts';
import type { RuleInput, Verdict } from './verdict.ts';

/** A message is written once by a party of an open chat and never changes; a resend is no second one. */
export function messageRule(input: RuleInput<StoredMessage>): Verdict<StoredMessage> {
  const { actor, row, before, facts, now } = input;
  const chatUid = chatOfMessageId(row.id);
  if (chatUid === undefined) return refuse('INVALID', { field: 'id' });
  // to others a message that is there and one that is not are the same: ids tell who signed up where, and when
  const isThere = before !== undefined && canSeeChat(facts, actor.uid, chatUid);
  if (row.doc === null) return isThere ? refuse('NOT_DELETABLE') : unchanged;
  const text = row.doc.text;
  if (typeof text !== 'string') return refuse('INVALID', { field: 'text' });
  const shortened = truncate(text, limits.chatMessage);
  if (before !== undefined) {
    if (before.sender_id !== actor.uid) {
      return refuse(canSeeChat(facts, actor.uid, chatUid) ? 'NOT_YOURS' : 'CHAT_GONE');
    }
    return before.text === shortened ? unchanged : refuse('READ_ONLY');
  }
  const identity = { id: row.id, chat_uid: chatUid, sender_id: actor.uid };
  const refusal = fieldRefusal('messages', changedFields(row, before), identity);
  if (refusal !== undefined) return { ok: false, refusal };
  const closed = chatRefusal(facts, actor.uid, chatUid);
  if (closed !== undefined) return { ok: false, refusal: closed };
  if (isBlankText(shortened)) return refuse('MESSAGE_EMPTY');
  const write = {
    _id: row.id,
    chat_uid: chatUid,
    sender_id: actor.uid,
    text: shortened,
    timestamp: now.toISOString(),
  };
  return { ok: true, write };
}

/** Why the sender may not write into that chat now; undefined if they may. */
function chatRefusal(facts: FactsReader, uid: string, chatUid: string): Refusal | undefined {
  const chat: StoredChat | undefined = facts.chat(chatUid);
  if (chat === undefined || !canSeeChat(facts, uid, chatUid)) return { code: 'CHAT_GONE' };
  return isReadOnlyChat(facts, chat) ? { code: 'CHAT_READ_ONLY' } : undefined;
}
