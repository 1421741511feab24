import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import Dexie from 'dexie';
import { openDeviceStore } from '../../../../src/data/device-store.ts';
import type { Replica } from '../../../../src/data/replica.ts';
import { newMeetId, newMessageId, newPictureId } from '../../../../schemas/domain/ids.ts';
import type { Collections } from '../../../../schemas/documents/device.ts';
import { primaryKeys } from '../../../../schemas/documents/device.ts';
import { MemoryTable } from './memory-table.ts';

type Tables = { [N in keyof Collections]: MemoryTable<Collections[N]> };

/** A replica without network and RxDB, but with the real device store. */
export type MemoryReplica = Replica & Tables & { synced: number };

/** @param docs what the replica holds from the start @param now the gateway's time */
export async function memoryReplica(
  uid: string,
  docs: { [N in keyof Collections]?: Collections[N][] } = {},
  now = () => new Date('2026-11-21T10:00:00.000Z'),
): Promise<MemoryReplica> {
  Dexie.dependencies.indexedDB = new IDBFactory();
  Dexie.dependencies.IDBKeyRange = IDBKeyRange;
  const device = await openDeviceStore(uid);
  const tables = Object.fromEntries(
    Object.entries(primaryKeys).map(([name, key]) => [
      name,
      new MemoryTable(key as never, (docs as Record<string, object[]>)[name]),
    ]),
  ) as unknown as Tables;
  const replica = {
    ...tables,
    uid,
    device,
    synced: 0,
    clock: {
      now,
      messageId: (chatUid: string) => newMessageId(chatUid, now()),
      meetId: (owner: string) => newMeetId(owner, now()),
      pictureId: () => newPictureId(),
      learn: () => 0,
      follow: () => undefined,
    },
    remote: {
      loadOlder: async () => 'complete' as const,
      syncNow: () => void (replica.synced += 1),
      dropWrite: () => undefined,
    },
    // Screens come and go; the store stays for the test to look into.
    close: async () => undefined,
    wipe: () => device.wipe(),
  };
  return replica as unknown as MemoryReplica;
}
