/** What the parties of a chat write into it: its deletion and their own read mark (CHAT-06..17). */
import type { StoredChat } from '../../schemas/documents/stored.ts';
import { lastCheckField } from '../../schemas/domain/unread.ts';
import { clocksDifferMs } from '../../schemas/domain/clocks-differ.ts';
import { changedFields, fieldRefusal } from './changes.ts';
import { isOpenChat, isParty } from './visibility.ts';
import { refuse, unchanged } from './verdict.ts';
import type { RuleInput, Verdict } from './verdict.ts';

const instantForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?Z$/;

/** Chats are made by the gateway from sign-ups (API-04); parties archive them and mark them read. */
export function chatRule({
  actor,
  row,
  before,
  facts,
  now,
}: RuleInput<StoredChat>): Verdict<StoredChat> {
  if (before === undefined || !isParty(before, actor.uid)) return refuse('CHAT_GONE');
  if (row.doc === null) return refuse('NOT_DELETABLE');
  const changed = changedFields(row, before);
  const refusal = fieldRefusal('chats', changed, { uid: before.uid });
  if (refusal !== undefined) return { ok: false, refusal };
  const ownMark = lastCheckField(before, actor.uid);
  const othersMark =
    ownMark === 'lastCheckTimeOwner' ? 'lastCheckTimeApplicant' : 'lastCheckTimeOwner';
  if (othersMark in changed) return refuse('SERVER_FIELD', { field: othersMark });
  const mark = changed[ownMark];
  if (mark !== undefined && mark !== null && !isInstant(mark)) {
    return refuse('INVALID', { field: ownMark });
  }
  if ('archived' in changed) {
    if (changed.archived !== true) return refuse('CHAT_GONE');
    if (facts.user(actor.uid)?.archived === true) return refuse('CHAT_READ_ONLY');
    return { ok: true, write: { ...before, archived: true } };
  }
  // a mark that arrives after the chat has gone is no wish that could be lost
  if (!isInstant(mark) || !isOpenChat(facts, before)) return unchanged;
  const moved = movedMark(before[ownMark], mark, now);
  return moved === before[ownMark]
    ? unchanged
    : { ok: true, write: { ...before, [ownMark]: moved } };
}

const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && instantForm.test(value) && !Number.isNaN(Date.parse(value));

/**
 * A mark only moves forward, and never beyond now (SYNC-12); the message that it reaches may have its
 * time from another gateway, whose clock is ahead.
 */
function movedMark(before: string | null, given: string, now: Date): string {
  const isSoon = Date.parse(given) - now.getTime() <= clocksDifferMs;
  const wanted = isSoon ? Date.parse(given) : now.getTime();
  if (before !== null && Date.parse(before) >= wanted) return before;
  return new Date(wanted).toISOString();
}
