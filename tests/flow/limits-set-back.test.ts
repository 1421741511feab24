import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LoginGate } from '../../sync-server/accounts/login-gate.ts';
import { Throttles } from '../../sync-server/accounts/throttles.ts';
import { takeTurn } from '../../sync-server/effects/throttle.ts';
import { hasSentTooMany } from '../../sync-server/images/store-upload.ts';
import { uploadId } from '../../sync-server/images/upload-record.ts';
import type { UploadRecord } from '../../sync-server/images/upload-record.ts';
import { mailId } from '../../sync-server/notify/mail-documents.ts';
import { MailQueue } from '../../sync-server/notify/mail-queue.ts';
import { PushQueue } from '../../sync-server/notify/push-queue.ts';
import { claimDaily } from '../../sync-server/sync/daily-ledger.ts';
import { uidOf } from '../helpers/people.ts';
import { openTestStore, startTestCore } from '../helpers/test-core.ts';
import type { TestCore, TestStore } from '../helpers/test-core.ts';

const uid = uidOf('Aino');
const hour = 3_600_000;
const day = 24 * hour;
const right = Date.parse('2026-11-21T10:00:00.000Z');

describe('a gateway whose clock was a year ahead and is set right', () => {
  let now = right + 365 * day;
  let files: TestStore;
  let gateway: TestCore;

  beforeAll(async () => {
    files = await openTestStore();
    gateway = await startTestCore(files.store, () => new Date(now));
  });
  afterAll(async () => {
    gateway.stop();
    await files.remove();
  });

  /** Does the same at the wrong time and then at the right one. */
  async function atBoth<T>(act: () => Promise<T>): Promise<[wrong: T, right: T]> {
    now = right + 365 * day;
    const before = await act();
    now = right;
    return [before, await act()];
  }

  it('SIGNUP-09 SAFE-06 nobody waits a year until they may send again', async () => {
    const claims = async () => {
      const used: (number | string)[] = [];
      for (const n of [1, 2, 3])
        used.push(
          await claimDaily(gateway.core, { uid, kind: 'signup', id: `${now}-${n}`, most: 2 }),
        );
      return used;
    };
    const twoAndNoMore = ['granted', 'granted', 2];
    expect(await atBoth(claims)).toEqual([twoAndNoMore, twoAndNoMore]);
    now = right + day - 1;
    expect(await claims()).toEqual([2, 2, 2]);
  });

  it('NOTIF-06 NOTIF-12 nobody goes a year without being told', async () => {
    const event = async () => {
      const at = new Date(now).toISOString();
      const later = new Date(now + hour).toISOString();
      const turns = [at, later].map(
        (one) => () => takeTurn(gateway.core, 'new_like:pair', one, day),
      );
      return [await turns[0]?.(), await turns[1]?.()];
    };
    expect(await atBoth(event)).toEqual([
      [true, false],
      [true, false],
    ]);
  });

  it('NOTIF-12 a chat whose times go on from where the clock was wrong keeps its turns', async () => {
    now = right;
    const ahead = (hours: number) => new Date(right + hours * hour).toISOString();
    const told = (hours: number) =>
      takeTurn(gateway.core, 'new_message:chat', ahead(hours), 12 * hour);
    expect([await told(5), await told(5.1), await told(16.9), await told(17)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
    // What is repeated from before is no news.
    now = right + 18 * hour;
    expect(await told(4)).toBe(false);
  });

  it('NOTIF-12 a message of before the clock was wrong that is handled after one of then is not told too', async () => {
    now = right;
    const told = (hours: number) => {
      const at = new Date(right + hours * hour).toISOString();
      return takeTurn(gateway.core, 'new_message:overtaken', at, 12 * hour);
    };
    expect([await told(5), await told(0), await told(0.1)]).toEqual([true, false, false]);
  });

  it('ERR-05 a slowed sign-in is open again when its time is over', async () => {
    const throttles = new Throttles(files.store, () => new Date(now), 'a-secret');
    const gate = new LoginGate(throttles);
    const attempt = { account: 'aino@posti.example', device: undefined, address: '192.0.2.1' };
    const guesses = async () => {
      const waits: boolean[] = [];
      for (let n = 0; n < 11; n += 1) waits.push((await gate.enter(attempt)) > 0);
      return waits.filter(Boolean).length;
    };
    expect(await atBoth(guesses)).toEqual([1, 1]);
    expect(await gate.enter(attempt)).toBeLessThanOrEqual(900);
  });

  it('IMG-08 pictures can be sent again', async () => {
    now = right;
    const at = async (first: number, createdAt: Date) => {
      for (let n = first; n < first + 40; n += 1) {
        const pictureId = `${n}`.padStart(26, 'x');
        const record: UploadRecord = {
          _id: uploadId(uid, pictureId),
          kind: 'upload',
          uid,
          pictureId,
          picture: 'meet',
          file: 'f'.repeat(20),
          thumbhash: '',
          bytes: 1,
          createdAt: createdAt.toISOString(),
        };
        await files.store.db('gateway').put(record);
      }
      return hasSentTooMany(gateway.core, uid);
    };
    expect(await at(0, new Date(right + 365 * day))).toBe(false);
    expect(await at(40, new Date(right))).toBe(true);
  });

  it('SAFE-09 NOTIF-06 no mail or push that has to be tried again waits a year for it', async () => {
    const clock = () => new Date(now);
    const [mails, pushes] = [new MailQueue(files.store, clock), new PushQueue(files.store, clock)];
    const due = async () => [(await mails.due()).length, (await pushes.due()).length];
    const tryInVain = async () => {
      for (const mail of await mails.due()) {
        const claimed = await mails.claim(mail);
        if (claimed) await mails.retry(claimed, hour);
      }
      for (const job of await pushes.due()) {
        const claimed = await pushes.claim(job);
        if (claimed) await pushes.retry(claimed, 12 * hour);
      }
      return due();
    };
    now = right + 365 * day;
    const at = new Date(now).toISOString();
    await mails.add({
      _id: mailId('removal'),
      kind: 'mail',
      to: uid,
      template: 'profile_archived',
      params: {},
      language: null,
      eventId: 'removal',
      createdAt: at,
      attempts: 0,
      nextAt: at,
      claimedAt: null,
    });
    await pushes.add('like', { uid }, [{ token: 'token' }], {
      title: 't',
      body: 'b',
      tag: 't',
      url: '/',
    });
    expect(await due()).toEqual([1, 1]);
    expect(await tryInVain()).toEqual([0, 0]);
    now = right;
    expect(await due()).toEqual([1, 1]);
    expect(await tryInVain()).toEqual([0, 0]);
    now = right + hour;
    expect(await due()).toEqual([1, 0]);
    now = right + 12 * hour;
    expect(await due()).toEqual([1, 1]);
  });
});
