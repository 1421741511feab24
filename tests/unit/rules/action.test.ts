import { describe, expect, it } from 'vitest';
import type { StoredAction } from '../../../schemas/documents/stored.ts';
import { actionRule } from '../../../sync-server/rules/action.ts';
import { aino, daysAgo, eero } from '../helpers/samples.ts';
import { World, ask, edit, refused, unchanged, written } from '../helpers/world.ts';

const world = new World().users(aino, eero);
const action: StoredAction = {
  _id: `new_like:${eero}:${aino}`,
  sender: eero,
  receiver: aino,
  type: 'new_like',
  content: 'Eero lisäsi sinut suosikiksi!',
  sender_name: 'Eero',
  chat_uid: null,
  createdAt: daysAgo(1),
  read: false,
};
const patch = (actor: string, changes: object, before: StoredAction | undefined = action) =>
  ask<StoredAction>(actionRule, world, actor, edit(action._id, action, changes), { before });

describe('actions', () => {
  it('NOTIF-03 their receiver marks them read', () => {
    expect(written(patch(aino, { read: true }))).toEqual({ ...action, read: true });
  });

  it('DATA-71 read is never undone', () => {
    const read = { ...action, read: true };
    const back = edit(action._id, read, { read: false });
    expect(ask<StoredAction>(actionRule, world, aino, back, { before: read })).toEqual(
      refused('INVALID', { field: 'read' }),
    );
    expect(patch(aino, { read: true }, read)).toEqual(unchanged);
  });

  it('API-05 the gateway alone creates, words and deletes them', () => {
    const forged = { id: action._id, doc: { ...action } };
    expect(ask<StoredAction>(actionRule, world, eero, forged)).toEqual(refused('READ_ONLY'));
    for (const field of ['sender', 'receiver', 'type', 'content', 'createdAt', 'chat_uid']) {
      expect(patch(aino, { read: true, [field]: 'x' })).toEqual(refused('SERVER_FIELD', { field }));
    }
    const deletion = { id: action._id, doc: null, base: { ...action } };
    expect(ask<StoredAction>(actionRule, world, aino, deletion, { before: action })).toEqual(
      refused('NOT_DELETABLE'),
    );
  });

  it('DATA-70 to others an action is as if it were not there: its id would tell who favours whom', () => {
    for (const base of [{ ...action }, null]) {
      const row = { id: action._id, doc: { ...action, read: true }, base };
      const there = ask<StoredAction>(actionRule, world, eero, row, { before: action });
      expect(there).toEqual(ask<StoredAction>(actionRule, world, eero, row));
    }
  });

  it('NOTIF-04 a mark for an action deleted meanwhile is no refusal to list', () => {
    const row = edit(action._id, action, { read: true });
    expect(ask<StoredAction>(actionRule, world, aino, row)).toEqual(unchanged);
  });
});
