import { writeSync } from 'node:fs';
import { databaseAs } from '../../sync-server/store/database-as.ts';
import { openStore } from '../../sync-server/store/store.ts';
import type { Stored } from '../../schemas/documents/stored.ts';

/**
 * Child of `store-durability.test.ts`: writes as fast as it can, several writers at once, and says on
 * stdout what was acknowledged (`{id} {n} {rev}`), until it is killed. What fails is tried again.
 */
const store = await openStore({ dataDirectory: process.argv[2] as string });
const round = process.argv[3] as string;
const databases = ['messages', 'users'] as const;

async function insist<T>(write: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await write();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
}

async function writer(name: (typeof databases)[number], number: number): Promise<void> {
  const db = databaseAs<Stored & Record<string, unknown>>(store, name);
  const counter = `${name}:${round}:${number}`;
  let rev: string | undefined;
  for (let n = 0; ; n += 1) {
    const single = { _id: `${counter}:${n}`, text: 'x'.repeat(n % 500), n };
    const counted = { _id: counter, n, ...(rev === undefined ? {} : { _rev: rev }) };
    const [one, two] = await Promise.all([
      insist(() => db.put(single)),
      insist(() => db.put(counted)),
    ]);
    if (!one.ok || !two.ok) throw new Error('conflict');
    rev = two.rev;
    writeSync(1, `${single._id} ${n} ${one.rev}\n${counter} ${n} ${two.rev}\n`);
  }
}

await Promise.all(databases.flatMap((name) => [0, 1, 2, 3].map((number) => writer(name, number))));
