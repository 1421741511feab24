import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Stored } from '../../schemas/documents/stored.ts';
import { StoreError } from '../../sync-server/store/errors.ts';
import type { Database, Store } from '../../sync-server/store/store.ts';
import { openDeliverer } from '../helpers/deliverer.ts';
import { PushService } from '../helpers/push-service.ts';
import { openTestStore } from '../helpers/test-core.ts';
import type { TestStore } from '../helpers/test-core.ts';
import { TestMailServer } from '../helpers/test-mail-server.ts';

const mail = new TestMailServer();
const service = new PushService();
const uid = 'a'.repeat(20);
let on: TestStore;
let now = Date.parse('2026-06-01T12:00:00.000Z');
const clock = (): Date => new Date(now);
/** `wholly`: the store answers nothing; `writes`: it still answers whoever reads. */
let away: 'no' | 'wholly' | 'writes' = 'no';

beforeAll(async () => {
  await mail.start();
  await service.start();
  on = await openTestStore();
});
afterAll(async () => {
  away = 'no';
  await mail.stop();
  await service.stop();
  await on.remove();
});

/** The store as a gateway sees it whose CouchDB can be away. */
function leaving(store: Store): Store {
  const gateway = new Proxy(store.db('gateway') as unknown as Database<Stored>, {
    get: (target, name) => {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function') return method;
      return async (...args: unknown[]) => {
        const isAway =
          away === 'writes' ? ['put', 'update', 'remove'].includes(String(name)) : true;
        if (away !== 'no' && isAway) throw new StoreError('no answer', undefined, undefined);
        return (method as (...all: unknown[]) => unknown).apply(target, args);
      };
    },
  });
  return { ...store, db: (() => gateway) as unknown as Store['db'] };
}

/** What delivers of one gateway; `look` is called where the store is asked, between claim and hand-over. */
function deliverer(look: () => void) {
  const onAsked = () => {
    look();
    if (away === 'wholly') throw new StoreError('no answer', undefined, undefined);
  };
  return openDeliverer({ on, mail, service, store: leaving(on.store), clock, uid, onAsked });
}

const later = (minutes: number) => (now += minutes * 60_000);
const like = (eventId: string) => ({
  to: uid,
  template: 'new_like' as const,
  params: { senderName: 'Ville', url: 'https://kohdataan.example/' },
  eventId,
});
const shown = {
  title: 'Kohdataan',
  body: 'Sinut lisättiin suosikiksi.',
  tag: 'new_like',
  url: '/',
};

describe('a store that leaves while something is on its way out', () => {
  it('GEN-06 NOTIF-02 costs no mail that has not been handed over, and sends none twice', async () => {
    let leaves = true;
    const { mailer } = await deliverer(() => (away = leaves ? 'wholly' : 'no'));
    await mailer.send(like('asked'));
    await mailer.deliver();
    expect(mail.mails).toHaveLength(0);
    // Longer than a gateway that dies is waited for.
    later(15);
    leaves = false;
    away = 'no';
    for (let round = 0; round < 3; round += 1) {
      await mailer.deliver();
      later(2);
    }
    expect(mail.mails).toHaveLength(1);
    await mailer.stop();
  });

  it('GEN-06 SAFE-09 costs no mail that the mail server did not take either', async () => {
    let leaves = true;
    const { mailer } = await deliverer(() => (away = leaves ? 'writes' : 'no'));
    mail.mails.length = 0;
    mail.refuseWith = 451;
    await mailer.send(like('refused'));
    await mailer.deliver();
    mail.refuseWith = 0;
    later(15);
    leaves = false;
    away = 'no';
    const other = await deliverer(() => undefined);
    for (let round = 0; round < 3; round += 1) {
      await mailer.deliver();
      later(2);
    }
    await other.mailer.deliver();
    expect(mail.mails).toHaveLength(1);
    await Promise.all([mailer.stop(), other.mailer.stop()]);
  });

  it('GEN-06 NOTIF-10 costs no push that has not been handed over, and sends none twice', async () => {
    let leaves = true;
    const { push } = await deliverer(() => (away = leaves ? 'wholly' : 'no'));
    const device = service.subscription('puhelin').body;
    await push.subscriptions.put(uid, 's', device, clock());
    await push.send('pushed', { uid }, shown);
    await push.deliver();
    expect(service.at('/puhelin')).toHaveLength(0);
    later(15);
    leaves = false;
    away = 'no';
    for (let round = 0; round < 3; round += 1) {
      await push.deliver();
      later(2);
    }
    expect(service.at('/puhelin')).toHaveLength(1);
    expect(await push.queue.all()).toEqual([]);
  });

  it.each(['asked', 'refused'] as const)(
    'GEN-06 NOTIF-02 costs no mail that was %s when another gateway is the first to look again',
    async (when) => {
      let leaves = true;
      const leave = when === 'asked' ? 'wholly' : 'writes';
      const { mailer } = await deliverer(() => (away = leaves ? leave : 'no'));
      const other = await deliverer(() => undefined);
      mail.mails.length = 0;
      mail.refuseWith = when === 'refused' ? 451 : 0;
      await mailer.send(like(`${when}-by-one`));
      await mailer.deliver();
      mail.refuseWith = 0;
      later(15);
      leaves = false;
      away = 'no';
      // Each looks every half minute, one just after the other.
      for (let round = 0; round < 5; round += 1) {
        await other.mailer.deliver();
        await mailer.deliver();
        later(0.5);
      }
      later(2);
      await Promise.all([mailer.deliver(), other.mailer.deliver()]);
      expect(mail.mails).toHaveLength(1);
      expect(await mailer.waiting()).toBe(0);
      await Promise.all([mailer.stop(), other.mailer.stop()]);
    },
  );

  it('GEN-06 NOTIF-10 costs no push when another gateway is the first to look again', async () => {
    let leaves = true;
    const { push } = await deliverer(() => (away = leaves ? 'wholly' : 'no'));
    const other = await deliverer(() => undefined);
    const device = service.subscription('taulu').body;
    await push.subscriptions.put(uid, 's', device, clock());
    await push.send('pushed-by-one', { uid }, shown);
    await push.deliver();
    later(15);
    leaves = false;
    away = 'no';
    for (let round = 0; round < 5; round += 1) {
      await other.push.deliver();
      await push.deliver();
      later(0.5);
    }
    later(2);
    await Promise.all([push.deliver(), other.push.deliver()]);
    expect(service.at('/taulu')).toHaveLength(1);
    expect(await push.queue.all()).toEqual([]);
  });
});
