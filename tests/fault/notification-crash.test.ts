import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clocksDifferMs } from '../../schemas/domain/clocks-differ.ts';
import { mailId } from '../../sync-server/notify/mail-documents.ts';
import { MailQueue } from '../../sync-server/notify/mail-queue.ts';
import { makeNotifier } from '../../sync-server/notify/notifier.ts';
import { PushQueue } from '../../sync-server/notify/push-queue.ts';
import { PushSubscriptions } from '../../sync-server/notify/push-subscriptions.ts';
import type { Store } from '../../sync-server/store/store.ts';
import { CrashingStore } from '../helpers/crashing-store.ts';
import { openDeliverer } from '../helpers/deliverer.ts';
import { storedUser } from '../helpers/people.ts';
import { PushService } from '../helpers/push-service.ts';
import { openTestStore } from '../helpers/test-core.ts';
import type { TestStore } from '../helpers/test-core.ts';
import { TestMailServer } from '../helpers/test-mail-server.ts';

const mail = new TestMailServer();
const service = new PushService();
let on: TestStore;
let now = Date.parse('2026-06-01T12:00:00.000Z');
const clock = (): Date => new Date(now);
const uid = 'a'.repeat(20);

beforeAll(async () => {
  await mail.start();
  await service.start();
  on = await openTestStore();
});
afterAll(async () => {
  await mail.stop();
  await service.stop();
  await on.remove();
});

/** The notifying half of one gateway process. */
async function process(store: Store) {
  const opened = await openDeliverer({ on, mail, service, store, clock, uid });
  const { config, mailer, push, transport } = opened;
  const user = { ...storedUser('Aino'), _id: uid, uid, notificationsOn: true };
  const facts = { user: () => user } as never;
  return { mailer, push, notifier: makeNotifier({ config, facts, mailer, push }), transport };
}

const event = (eventId: string) => ({
  eventId,
  type: 'new_like' as const,
  receiver: uid,
  params: { senderName: 'Ville' },
  path: '/profilecard/abc',
});

/** Turns of the event loop, as many as a mail takes: on a busy machine a single timer fires after one or two. */
async function manyTurns(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await new Promise((resolve) => setTimeout(resolve, 3));
}

/** How many mails and pushes (to two browsers) one event led to, dying before the n-th write. */
async function runWithCrash(
  n: number,
): Promise<{ mails: number; pushes: number[]; died: boolean }> {
  const before = mail.mails.length;
  const names = [`puhelin-${n}`, `kone-${n}`];
  const subscriptions = new PushSubscriptions(on.store);
  for (const doc of await subscriptions.of(uid))
    await on.store.db('gateway').remove(doc._id, doc._rev ?? '');
  for (const name of names)
    await subscriptions.put(uid, 's', service.subscription(name).body, clock());
  const crashing = new CrashingStore(on.store, n);
  const first = await process(crashing.store);
  const life = first.notifier
    .notify(event(`tapahtuma-${n}`))
    .then(() => Promise.all([first.mailer.deliver(), first.push.deliver()]));
  await Promise.race([life, crashing.crashed]);
  // What was on its way to a peer arrives, dead sender or not.
  await manyTurns();
  first.transport.close();
  // Effects run again for what no checkpoint covers; claims of the dead are given up in time.
  const second = await process(on.store);
  for (let round = 0; round < 3; round += 1) {
    await second.notifier.notify(event(`tapahtuma-${n}`));
    await Promise.all([second.mailer.deliver(), second.push.deliver()]);
    now += 11 * 60_000;
  }
  await Promise.all([second.mailer.deliver(), second.push.deliver()]);
  second.transport.close();
  const waiting = await on.store.db('gateway').range({ startkey: 'mail:', endkey: 'mail:\uffff' });
  expect([waiting, await second.push.queue.all()]).toEqual([[], []]);
  const pushes = names.map((name) => service.at(`/${name}`).length);
  return { mails: mail.mails.length - before, pushes, died: crashing.isDead };
}

describe('a gateway that dies while it tells somebody something', () => {
  it('NOTIF-02 at every write: never twice on a channel, and lost only on its way out', async () => {
    let lost = 0;
    let died = 0;
    for (let n = 0; ; n += 1) {
      const told = await runWithCrash(n);
      expect(Math.max(told.mails, ...told.pushes), `crash before write ${n}`).toBe(1);
      for (const count of [told.mails, ...told.pushes]) {
        expect(count, `crash before write ${n}`).toBeLessThanOrEqual(1);
        lost += 1 - count;
      }
      // Before the mail has its place in the queue nothing has left: the repeat brings everything.
      if (n === 0 || n === 1) expect([told.mails, ...told.pushes]).toEqual([1, 1, 1]);
      if (!told.died) break;
      died += 1;
    }
    // The queues took at least a place, a claim and an end for each of three deliveries.
    expect(died).toBeGreaterThanOrEqual(8);
    // A claim stands while a peer is being told: of those alone nobody knows whether they arrived.
    expect(lost).toBeLessThanOrEqual(3);
  });
});

it('NOTIF-10 GEN-06 what another gateway is handing over is left to it, though its clock is behind', async () => {
  const [behind, ahead] = [
    new PushQueue(on.store, () => new Date(now - clocksDifferMs + 1000)),
    new PushQueue(on.store, clock),
  ];
  const token = 't'.repeat(22);
  const mine = async (queue: PushQueue) => (await queue.all()).find((job) => job.token === token);
  const message = { title: 'Kohdataan', body: 'x', tag: 'new_like', url: '/' };
  await behind.add('clocks', { uid } as never, [{ token }], message as never);
  const job = await mine(behind);
  if (job === undefined) throw new Error('nothing waits');
  const claimed = await behind.claim(job);
  if (claimed === undefined) throw new Error('it was not to be had');
  now += 30_000;
  expect(await ahead.claim((await mine(ahead)) ?? job)).toBeUndefined();
  // The push service asked for patience: it waits still.
  await behind.retry(claimed, 0);
  expect(await mine(ahead)).toMatchObject({ attempts: 1, claimedAt: null });
  await ahead.finish(job);
});

it('NOTIF-16 GEN-06 so is a mail, which waits for its next attempt if it could not be handed over', async () => {
  const [behind, ahead] = [
    new MailQueue(on.store, () => new Date(now - clocksDifferMs + 1000)),
    new MailQueue(on.store, clock),
  ];
  const at = clock().toISOString();
  const eventId = 'clocks-mail';
  const waiting = { attempts: 0, createdAt: at, nextAt: at, claimedAt: null };
  const content = { to: uid, template: 'new_like', params: {}, language: null } as const;
  await behind.add({ _id: mailId(eventId), kind: 'mail', eventId, ...content, ...waiting });
  const mine = async (queue: MailQueue) =>
    (await queue.all()).find((one) => one.eventId === eventId);
  const found = await mine(behind);
  const claimed = found && (await behind.claim(found));
  if (claimed === undefined) throw new Error('it was not to be had');
  now += 30_000;
  expect(await ahead.claim((await mine(ahead)) ?? claimed)).toBeUndefined();
  await behind.retry(claimed, 0);
  expect(await mine(ahead)).toMatchObject({ attempts: 1, claimedAt: null });
});

it('NOTIF-10 NOTIF-16 what a gateway left behind whose clock was a year ahead does not wait for that year', async () => {
  const yearAhead = () => new Date(now + 365 * 86_400_000);
  const token = 'w'.repeat(22);
  const eventId = 'clock-of-next-year';
  const message = { title: 'Kohdataan', body: 'x', tag: 'new_like', url: '/' };
  const at = yearAhead().toISOString();
  const waiting = { attempts: 0, createdAt: at, nextAt: at, claimedAt: null };
  const content = { to: uid, template: 'new_like', params: {}, language: null } as const;
  const [dead, mailsOfDead] = [
    new PushQueue(on.store, yearAhead),
    new MailQueue(on.store, yearAhead),
  ];
  const [pushes, mails] = [new PushQueue(on.store, clock), new MailQueue(on.store, clock)];
  const thePush = async () => (await pushes.all()).find((job) => job.token === token);
  const theMail = async () => (await mails.all()).find((one) => one.eventId === eventId);
  await dead.add(eventId, { uid } as never, [{ token }], message as never);
  await mailsOfDead.add({ _id: mailId(eventId), kind: 'mail', eventId, ...content, ...waiting });
  const [push, written] = [await thePush(), await theMail()];
  if (!push || !written) throw new Error('nothing waits');
  expect(await dead.claim(push)).toBeDefined();
  expect(await mailsOfDead.claim(written)).toBeDefined();
  // It may have arrived, so nobody sends it again (NOTIF-02); but it goes, once its gateway has had its time.
  for (let round = 0; round < 2; round += 1) {
    expect(await pushes.claim((await thePush()) ?? push)).toBeUndefined();
    expect(await mails.claim((await theMail()) ?? written)).toBeUndefined();
    now += 3 * 60_000;
  }
  expect([await thePush(), await theMail()]).toEqual([undefined, undefined]);
});

it('NOTIF-10 GEN-06 what another gateway pushes wholly between a look and a write is not pushed again', async () => {
  const shown = { title: 'Kohdataan', body: 'x', tag: 'new_like', url: '/' };
  await new PushSubscriptions(on.store).put(uid, 's', service.subscription('kerran').body, clock());
  const quick = await process(on.store);
  const tell = async (push: typeof quick.push): Promise<void> => {
    await push.send('kerran', { uid }, shown);
    await push.deliver();
  };
  let isLate = true;
  const gateway = new Proxy(on.store.db('gateway'), {
    get: (target, name) => {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function') return method;
      return async (...args: unknown[]) => {
        if (name === 'put' && isLate) {
          isLate = false;
          await tell(quick.push);
        }
        return (method as (...all: unknown[]) => unknown).apply(target, args);
      };
    },
  });
  const slow = await process({ ...on.store, db: (() => gateway) as unknown as Store['db'] });
  await tell(slow.push);
  expect(isLate).toBe(false);
  expect(service.at('/kerran')).toHaveLength(1);
  expect(await quick.push.queue.all()).toEqual([]);
  for (const { transport } of [quick, slow]) transport.close();
});
