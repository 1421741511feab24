import { firstValueFrom } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { blockId, favouriteId, meetReportId, signupId } from '../../../schemas/domain/ids.ts';
import type { RefusalEntry } from '../../../src/data/device-store.ts';
import type { Replica } from '../../../src/data/replica.ts';
import { blockPerson } from '../../../src/data/writes/block.ts';
import { addFavourite } from '../../../src/data/writes/favourite.ts';
import { reportMeet } from '../../../src/data/writes/report.ts';
import { signUp } from '../../../src/data/writes/sign-up.ts';
import { sendMessage } from '../../../src/features/chats/send-message.ts';
import { me, other } from '../features/helpers/docs.ts';
import { memoryReplica } from '../features/helpers/memory-replica.ts';

const entry = (docId: string, more: Partial<RefusalEntry> = {}): RefusalEntry => ({
  id: `relations/${docId}/1`,
  collection: 'relations',
  docId,
  code: 'TOO_MANY_REPORTS',
  params: {},
  text: null,
  at: '2026-11-21T10:00:00.000Z',
  ...more,
});

const report = { reason: 'Muu syy', text: '' };

const writes: [string, string, (replica: Replica) => Promise<unknown>][] = [
  ['report', meetReportId(me, 'm_1'), (replica) => reportMeet(replica, 'm_1', report)],
  ['favourite', favouriteId(me, other), (replica) => addFavourite(replica, other)],
  ['block', blockId(me, other), (replica) => blockPerson(replica, other)],
  ['sign-up', signupId(me, 'm_1'), (replica) => signUp(replica, 'm_1', 'Hei!')],
];

const listed = async ({ device }: Replica) =>
  (await firstValueFrom(device.watchRefusals())).map(({ id }) => id);

describe('what was refused and is made anew is listed no more', () => {
  it.each(writes)('SYNC-15 a %s', async (_kind, docId, write) => {
    const replica = await memoryReplica(me);
    await replica.device.addRefusal(entry(docId));
    await replica.device.addRefusal(entry(favouriteId(me, 'somebody-else')));
    expect(await write(replica), 'not as if another device had').not.toBe(false);
    expect(await replica.relations.all()).toHaveLength(1);
    expect(await listed(replica)).toEqual([entry(favouriteId(me, 'somebody-else')).id]);
  });

  it('SYNC-15 CHAT-14 a message that is sent from the box it came back to: its bubble would send it again', async () => {
    const replica = await memoryReplica(me);
    const refused = (id: string, text: string, chat = 'chat') =>
      entry(`${chat}:${id}`, { id, collection: 'messages', code: 'CHAT_READ_ONLY', text });
    const all = [
      refused('sent', 'Nähdään kuudelta.'),
      refused('changed', 'Tuon kahvit.'),
      refused('elsewhere', 'Nähdään kuudelta.', 'other'),
    ];
    for (const one of all) await replica.device.addRefusal(one);
    const become = async (_: unknown, write: () => Promise<unknown>) => void (await write());
    await sendMessage(replica, 'chat', 'Hei!\nNähdään kuudelta.\nTuon teetä.', become as never);
    expect(await replica.messages.all()).toHaveLength(1);
    expect((await listed(replica)).toSorted()).toEqual(['changed', 'elsewhere']);
  });
});
