import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Throttles } from '../../sync-server/accounts/throttles.ts';
import { mailId } from '../../sync-server/notify/mail-documents.ts';
import type { MailDocument } from '../../sync-server/notify/mail-documents.ts';
import { MailQueue } from '../../sync-server/notify/mail-queue.ts';
import { PushQueue } from '../../sync-server/notify/push-queue.ts';
import { openStore } from '../../sync-server/store/store.ts';
import type { Store } from '../../sync-server/store/store.ts';
import { startCouch } from '../helpers/couch-server.ts';
import type { TestCouch } from '../helpers/couch-server.ts';

let couch: TestCouch;
let stores: [Store, Store];
const clock = (): Date => new Date('2026-06-01T12:00:00.000Z');

beforeEach(async () => {
  couch = await startCouch();
  const open = (): Promise<Store> => openStore({ dataDirectory: '', couchdbUrl: couch.url });
  stores = [await open(), await open()];
});
afterEach(async () => {
  for (const store of stores) await store.close();
  await couch.close();
});

/**
 * Two gateways do the same in the same moment: the first one's request is cut off, and the other's arrives before it
 * is sent again. Nodes of a cluster take such two for one without any fault.
 */
async function together<T>(first: () => Promise<T>, second: () => Promise<T>): Promise<T[]> {
  let other: Promise<T> | undefined;
  couch.fault = ({ url }) => {
    if (other !== undefined || !url.includes('_bulk_docs')) return undefined;
    other = second();
    return 'cut';
  };
  const done = await first();
  return [done, await (other ?? second())];
}

describe('two gateways that write the very same content', () => {
  it('NOTIF-16 one of them takes a mail for delivery', async () => {
    const [one, two] = [new MailQueue(stores[0], clock), new MailQueue(stores[1], clock)];
    const at = clock().toISOString();
    const mail: MailDocument = {
      _id: mailId('an-event'),
      kind: 'mail',
      to: 'a'.repeat(20),
      template: 'new_like',
      params: {},
      language: null,
      eventId: 'an-event',
      createdAt: at,
      attempts: 0,
      nextAt: at,
      claimedAt: null,
    };
    expect(await one.add(mail)).toMatchObject(mail);
    const [due] = await one.due();
    if (due === undefined) throw new Error('nothing is due');
    const claims = await together(
      () => one.claim(due),
      () => two.claim(due),
    );
    expect(claims.filter((claim) => claim !== undefined)).toHaveLength(1);
  });

  it('API-07 one of them takes a push for delivery', async () => {
    const [one, two] = [new PushQueue(stores[0], clock), new PushQueue(stores[1], clock)];
    const payload = { title: 'a', body: 'b', tag: 'c', url: '/' };
    await one.add('an-event', { uid: 'a'.repeat(20) }, [{ token: 'a-browser' }], payload);
    const [due] = await one.due();
    if (due === undefined) throw new Error('nothing is due');
    const claims = await together(
      () => one.claim(due),
      () => two.claim(due),
    );
    expect(claims.filter((claim) => claim !== undefined)).toHaveLength(1);
  });

  it('ERR-05 what is counted at both is never the same', async () => {
    const [store] = stores;
    const written: unknown[] = [];
    const gateway = {
      update: async (_id: string, change: (before: undefined) => unknown) =>
        written.push(change(undefined)),
    };
    for (let n = 0; n < 2; n += 1) {
      const throttles = new Throttles({ ...store, db: () => gateway as never }, clock, 'a-secret');
      await throttles.take('guess', { most: 3, windowMs: 60_000 });
    }
    expect(written[0]).toMatchObject({ kind: 'throttle' });
    expect(written[0]).not.toEqual(written[1]);
  });
});
