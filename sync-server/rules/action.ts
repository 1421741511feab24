import type { StoredAction } from '../../schemas/documents/stored.ts';
import { changedFields, fieldRefusal } from './changes.ts';
import { refuse, unchanged } from './verdict.ts';
import type { RuleInput, Verdict } from './verdict.ts';

/** Actions are made by the gateway (API-05); their receiver marks them read, which is never undone. */
export function actionRule({ actor, row, before }: RuleInput<StoredAction>): Verdict<StoredAction> {
  if (row.doc === null) return refuse('NOT_DELETABLE');
  // deleted after 28 days (NOTIF-04) while the mark was waiting, or never there; another's action is
  // answered alike, as its id would tell who favours whom
  if (before === undefined || before.receiver !== actor.uid) {
    return row.base === null ? refuse('READ_ONLY') : unchanged;
  }
  const changed = changedFields(row, before);
  const refusal = fieldRefusal('actions', changed, { id: row.id });
  if (refusal !== undefined) return { ok: false, refusal };
  if (!('read' in changed)) return unchanged;
  if (changed.read !== true) return refuse('INVALID', { field: 'read' });
  return { ok: true, write: { ...before, read: true } };
}
