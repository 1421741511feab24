import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { databaseAs } from '../../sync-server/store/database-as.ts';
import { openStore } from '../../sync-server/store/store.ts';
import type { KindDocument } from '../../sync-server/store/store.ts';
import { startCouch } from '../helpers/couch-server.ts';
import type { TestCouch } from '../helpers/couch-server.ts';

const root = join(import.meta.dirname, '../..');

function startPurger(couch: TestCouch) {
  const { PATH } = process.env;
  const purger = spawn(process.execPath, ['--import', 'tsx', 'sync-server/purge-erased.ts'], {
    cwd: root,
    env: { PATH, COUCHDB_ADMIN_URL: couch.url },
  });
  const ended = new Promise((resolve) => purger.once('exit', resolve));
  const late = (): Promise<string> => new Promise((resolve) => setTimeout(resolve, 60_000, 'late'));
  const stop = (): Promise<unknown> => {
    purger.kill('SIGTERM');
    return Promise.race([ended, late()]);
  };
  return { purger, ended, stop };
}

it('ACC-16 a process of its own purges what was erased an hour ago, and ends at once when it is told to', async () => {
  const couch = await startCouch();
  const store = await openStore({ dataDirectory: '', couchdbUrl: couch.url });
  const messages = databaseAs<KindDocument>(store, 'messages');
  await messages.put({ _id: 'old', kind: 'x' });
  await messages.put({ _id: 'new', kind: 'x' });
  await messages.eraseMany(['old', 'new']);
  const gateway = databaseAs<KindDocument & { target: string; at: string }>(store, 'gateway');
  const [note] = (await gateway.range({ startkey: 'purge:', endkey: 'purge;' })).filter(
    ({ target }) => target === 'old',
  );
  const at = new Date(Date.now() - 3_700_000).toISOString();
  await gateway.update(note?._id ?? '', (before) => before && { ...before, at });
  const { purger, stop } = startPurger(couch);
  try {
    const purged = () => [...(couch.database('messages')?.purged ?? [])];
    await expect.poll(purged, { timeout: 60_000 }).toEqual(['old']);
    expect(await stop()).toBe(0);
  } finally {
    purger.kill('SIGKILL');
    await store.close();
    await couch.close();
  }
});

it('ACC-16 it says that something failed and goes on: begun anew it would not know how long a cluster has been whole', async () => {
  const couch = await startCouch();
  couch.fault = ({ url }) => (url.startsWith('/gateway/_all_docs?') ? 403 : undefined);
  const { purger, ended, stop } = startPurger(couch);
  try {
    const said = await Promise.race([
      ended,
      new Promise((resolve) => purger.stderr.once('data', (words) => resolve(String(words)))),
    ]);
    expect(said).toMatch(/^purging|gateway/);
    expect(await stop()).toBe(0);
  } finally {
    purger.kill('SIGKILL');
    await couch.close();
  }
});
