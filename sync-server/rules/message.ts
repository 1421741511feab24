/** Who sends what into a chat (CHAT-06, CHAT-13, CHAT-14, DATA-64). */
import type { StoredMessage } from '../../schemas/documents/stored.ts';
import { isBlankText } from '../../schemas/domain/blank-text.ts';
import { chatOfMessageId } from '../../schemas/domain/ids.ts';
import { limits, truncate } from '../../schemas/limits.ts';
import { changedFields, fieldRefusal } from './changes.ts';
import { plainBreaks } from './plain-text.ts';
import { canSeeChat, isReadOnlyChat } from './visibility.ts';
import { refuse, unchanged } from './verdict.ts';
import type { RuleInput, Verdict } from './verdict.ts';

/** A message is written once by a party of an open chat and never changes; a resend is no second one. */
export function messageRule(input: RuleInput<StoredMessage>): Verdict<StoredMessage> {
  const { actor, row, before, facts, now } = input;
  const chatUid = chatOfMessageId(row.id);
  if (chatUid === undefined) return refuse('INVALID', { field: 'id' });
  const isOutside = !canSeeChat(facts, actor.uid, chatUid);
  // to others a message that is there and one that is not are the same: ids tell who signed up where, and when
  if (row.doc === null)
    return before === undefined || isOutside ? unchanged : refuse('NOT_DELETABLE');
  if (isOutside && before?.sender_id !== actor.uid) return refuse('CHAT_GONE');
  const text = row.doc.text;
  if (typeof text !== 'string') return refuse('INVALID', { field: 'text' });
  const shortened = truncate(plainBreaks(text), limits.chatMessage);
  if (before !== undefined) {
    if (before.sender_id !== actor.uid) return refuse('NOT_YOURS');
    return plainBreaks(before.text) === shortened ? unchanged : refuse('READ_ONLY');
  }
  const identity = { id: row.id, chat_uid: chatUid, sender_id: actor.uid };
  const refusal = fieldRefusal('messages', changedFields(row, before), identity);
  if (refusal !== undefined) return { ok: false, refusal };
  const chat = facts.chat(chatUid);
  if (chat === undefined) return refuse('CHAT_GONE');
  if (isReadOnlyChat(facts, chat)) return refuse('CHAT_READ_ONLY');
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
