import { deepEqual } from 'rxdb';
import type { Doc } from './wire-docs.ts';

/** A pushed state, what it was based on, and what the gateway made of it. */
export interface Acknowledged {
  base: Doc | undefined;
  sent: Doc;
  answer: Doc;
}

/** A new local state and the gateway's state that it is to be compared with. */
export interface Change {
  doc: Doc;
  base: Doc | undefined;
}

/**
 * A document was changed again while its last change was under way: RxDB could not take the answer,
 * and still compares with the state before both. Sent like that, the first change would be written
 * (or refused) a second time. Only what has changed since goes on top of the answer.
 */
export function rebase(change: Change, last: Acknowledged | undefined): Change {
  if (!last || !deepEqual(change.base, last.base) || isGone(change.doc)) return change;
  if (isGone(last.answer) || isGone(last.sent)) return change;
  const doc = { ...last.answer };
  for (const field of new Set([...Object.keys(change.doc), ...Object.keys(last.sent)])) {
    if (deepEqual(change.doc[field], last.sent[field])) continue;
    if (field in change.doc) doc[field] = change.doc[field];
    else delete doc[field];
  }
  return { doc, base: last.answer };
}

function isGone(state: Doc): boolean {
  return state['_deleted'] === true;
}
