/** Runs in Chromium: the replica's live queries that chat screens make, and plain Dexie beside. */
import { combineLatest, filter, firstValueFrom } from 'rxjs';
import { collectionNames } from '../../schemas/documents/device.ts';
import type { PullAnswer, SyncAnswer } from '../../schemas/wire/sync.ts';
import type { Replica } from '../../src/data/replica.ts';
import { chatEntries } from '../../src/features/chats/use-chat-entries.ts';
import { replicaStorage } from '../../src/data/storage/replica-storage.ts';
import { createDevice } from '../../src/sync/device.ts';
import type { Device } from '../../src/sync/device.ts';
import type { Fetch } from '../../src/sync/exchange.ts';
import { PlainDexie } from './plain-dexie.ts';
import { chatsHeld, makeQueryWorld } from './query-world.ts';
import type { QueryWorld } from './query-world.ts';

/** Milliseconds. `cold`: from opening the databases, in a page that has just loaded. */
export interface QueryTimes {
  open: number;
  cold: number;
  warm: number;
}

export interface QueryPage {
  fill(): Promise<void>;
  /** @param what the chat list, or one chat opened */
  replica(what: 'list' | 'chat'): Promise<QueryTimes>;
  plain(what: 'list' | 'chat'): Promise<QueryTimes>;
}

const world = makeQueryWorld();
const [chat] = world.chats;
if (chat === undefined) throw new Error('a world without chats');
const warmTurns = 7;

const page: QueryPage = {
  async fill() {
    const plain = new PlainDexie();
    await plain.fill(world);
    plain.close();
    const device = await openDevice(answering(world));
    // In the replica, and known to RxDB as what the gateway has.
    while ((await device.messages.all()).length < world.messages.length) await pause(200);
    while (!(await device.isSettled())) await pause(50);
    await device.close();
  },
  replica: (what) => {
    const query = { list: chatList, chat: oneChat }[what];
    return measure(() => openDevice(offline), query);
  },
  plain: (what) => {
    const open = async (): Promise<PlainDexie> => new PlainDexie().open() as never;
    return measure(open, (plain) => (what === 'list' ? plain.chatList() : plain.chat(chat)));
  },
};
Object.assign(globalThis, { page });

async function measure<T>(
  open: () => Promise<T>,
  query: (database: T) => Promise<unknown>,
): Promise<QueryTimes> {
  const start = performance.now();
  const database = await open();
  const opened = performance.now();
  await query(database);
  const cold = performance.now();
  const warm: number[] = [];
  for (let turn = 0; turn < warmTurns; turn += 1) {
    await pause(50);
    const from = performance.now();
    await query(database);
    warm.push(performance.now() - from);
  }
  warm.sort((a, b) => a - b);
  return { open: opened - start, cold: cold - start, warm: warm[warmTurns >> 1] ?? 0 };
}

/** All that /discussions reads (src/features/chats/discussions-page.tsx), unread counts included. */
async function chatList(replica: Replica): Promise<void> {
  const counted = chatEntries(replica).pipe(
    filter((entries) => entries.length === chatsHeld && entries.some(({ unread }) => unread > 0)),
  );
  const rest = [
    replica.meets.watch(),
    replica.people.watch(),
    replica.device.watchRefusals(),
  ] as const;
  await firstValueFrom(combineLatest([counted, ...rest]));
}

/** All that /chat/{id} reads. */
async function oneChat(replica: Replica): Promise<void> {
  const { uid, owner_id, meet_id } = world.chats[0] ?? chat!;
  const newest = { field: 'sort', direction: 'asc' } as const;
  await firstValueFrom(
    combineLatest([
      replica.chats.watchOne(uid).pipe(filter((found) => found !== undefined)),
      replica.people.watchOne(owner_id),
      replica.meets.watchOne(meet_id),
      replica.messages.watch({ where: { chat_uid: uid }, sort: newest, limit: 60 }),
    ]),
  );
}

function openDevice(fetch: Fetch): Promise<Device> {
  return createDevice({
    uid: world.uid,
    storage: replicaStorage(),
    fetch,
    access: { token: () => Promise.resolve({ ok: true, value: '' }), refused: () => undefined },
  });
}

const offline: Fetch = () => Promise.reject(new TypeError('offline'));

/** A gateway whose every pull gives this world. */
function answering(all: QueryWorld): Fetch {
  const { uid: _uid, ...held } = all;
  const docs: Partial<Record<string, object[]>> = {
    ...held,
    messages: all.messages.map(({ sort: _sort, ...message }) => message),
  };
  const pulls = Object.fromEntries(
    collectionNames.map((name): [string, PullAnswer] => [
      name,
      {
        docs: (docs[name] ?? []) as Record<string, unknown>[],
        gone: [],
        cursor: 'bench.1.0.0',
        count: 0,
        digest: '',
      },
    ]),
  );
  const answer: SyncAnswer = { pushes: {}, pulls, time: new Date().toISOString() };
  return (path) => (path === '/sync' ? Promise.resolve(Response.json(answer)) : offline(path, {}));
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
