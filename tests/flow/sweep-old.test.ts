import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StoredAction } from '../../schemas/documents/stored.ts';
import { chatUidOf, newMessageId } from '../../schemas/domain/ids.ts';
import en from '../../src/features/legal/locales/en.json' with { type: 'json' };
import fi from '../../src/features/legal/locales/fi.json' with { type: 'json' };
import { sweepOld } from '../../sync-server/effects/sweep-old.ts';
import { takeTurn } from '../../sync-server/effects/throttle.ts';
import { oneDecision } from '../../sync-server/moderation/one-decision.ts';
import { ClockWatch } from '../../sync-server/store/clock-watch.ts';
import { DoneEvents } from '../../sync-server/notify/done-events.ts';
import { GatewayWorld } from '../helpers/gateway-world.ts';
import { ModelDevice } from '../helpers/model-device.ts';
import { storedLike, storedMeet, storedUser, uidOf } from '../helpers/people.ts';
import { openTestStore } from '../helpers/test-core.ts';
import type { TestStore } from '../helpers/test-core.ts';

const aino = uidOf('Aino');
const ville = uidOf('Ville');
const now = Date.parse('2026-11-21T10:00:00.000Z');
const second = 1 / 86_400;
const daysAgo = (days: number): string => new Date(now - days * 86_400_000).toISOString();
let files: TestStore;
let world: GatewayWorld;

beforeEach(async () => {
  files = await openTestStore();
  world = new GatewayWorld(files.store, () => new Date(now));
});
afterEach(async () => {
  world.stop();
  await files.remove();
});

const idOf = (name: string): string => `new_like:${uidOf('Ville')}:${uidOf('Aino')}:${name}`;
const action = (name: string, days: number): StoredAction =>
  storedLike('Ville', 'Aino', { _id: idOf(name), createdAt: daysAgo(days) });

describe('what time alone ends', () => {
  it('NOTIF-04 LIM-04 an action is deleted once it is older than 28 days, and not shown from then on', async () => {
    for (const name of ['Aino', 'Ville']) await files.store.db('users').put(storedUser(name));
    for (const one of [action('kept', 28), action('old', 28 + second)])
      await files.store.db('actions').put(one);
    await world.start(1);
    const device = new ModelDevice('aino');
    await world.sync(device, aino);
    expect([...device.docs.actions.keys()]).toEqual([idOf('kept')]);
    await sweepOld(world.core());
    const left = await files.store.db('actions').range({});
    expect(left.map(({ _id }) => _id)).toEqual([idOf('kept')]);
  });

  it('NOTIF-04 nothing goes by a clock that is a month ahead of CouchDB’s, which would take it for good', async () => {
    const clocks = new ClockWatch(undefined);
    files.store.notAhead = (instant) => clocks.notAhead(instant);
    clocks.note(new Date(Date.now() - 30 * 86_400_000).toUTCString());
    for (const days of [27, 57, 59])
      await files.store.db('actions').put(action(`of ${days}`, days));
    await world.start(1);
    await sweepOld(world.core());
    const left = async () => (await files.store.db('actions').range({})).map(({ _id }) => _id);
    expect(await left()).toEqual([idOf('of 27'), idOf('of 57')]);
    // Nor by CouchDB's, where that is ahead.
    for (let answer = 0; answer < 48; answer += 1)
      clocks.note(new Date(Date.now() + 30 * 86_400_000).toUTCString());
    await sweepOld(world.core());
    expect(await left()).toEqual([idOf('of 27')]);
  });

  it('PEOPLE-22 a position is deleted once it is older than 30 days', async () => {
    const last_location = { latitude: 60.17, longitude: 24.94 };
    const old = storedUser('Aino', { last_location, last_location_at: daysAgo(30 + second) });
    const kept = storedUser('Ville', { last_location, last_location_at: daysAgo(30) });
    const undated = storedUser('Eve', { last_location, last_location_at: null });
    for (const user of [old, kept, undated]) await files.store.db('users').put(user);
    await world.start(1);
    await sweepOld(world.core());
    const { last_location: left } = (await files.store.db('users').get(uidOf('Eve'))) ?? {};
    expect(left, 'of which a hand has taken the time').toBeNull();
    expect(await files.store.db('users').get(aino)).toMatchObject({
      last_location: null,
      last_location_at: null,
    });
    expect(await files.store.db('users').get(ville)).toMatchObject({ last_location });
  });

  it('PAGE-12 CHAT-11 MEET-33 no words of a deleted meet or chat go, and /policy does not say that they do', async () => {
    const [createdAt, chat_uid] = [daysAgo(300), chatUidOf(aino, storedMeet('Ville', 1).meetId)];
    const { meetId: meet_id, meet_date, ...meet } = storedMeet('Ville', 1, { createdAt });
    const deleted = { archived: true, archived_by: 'owner', archived_at: createdAt } as const;
    await files.store.db('meets').put({ ...meet, meetId: meet_id, meet_date, ...deleted });
    const parties = { owner_id: ville, applicant_id: aino, meet_id, meet_date };
    const marks = { lastCheckTimeOwner: null, lastCheckTimeApplicant: null, createdAt };
    const chat = { _id: chat_uid, uid: chat_uid, ...parties, ...marks, archived: true };
    await files.store.db('chats').put(chat);
    const _id = newMessageId(chat_uid, new Date(createdAt));
    const words = { _id, chat_uid, sender_id: aino, text: 'Hei', timestamp: createdAt };
    await files.store.db('messages').put(words);
    await world.start(1);
    await sweepOld(world.core());
    expect(await files.store.db('messages').get(_id)).toMatchObject({ text: 'Hei' });
    expect(await files.store.db('meets').get(meet_id)).toMatchObject({ description: 'Kahville?' });
    const [finnish, english] = [fi, en].map(({ policy }) => policy.sections.retention.text);
    expect(finnish).toContain('keskustelu ei enää näy, mutta sen tekstit säilyvät');
    expect(english).toContain('chat is no longer shown, but its texts are kept');
  });

  it('ACC-16 ADMIN-06 the mark of a decision goes whose gateway died in the middle of it', async () => {
    const at = (days: number) => ({ store: files.store, clock: () => new Date(daysAgo(days)) });
    const never = () => new Promise<void>(() => undefined);
    void oneDecision(at(1 + second), { target: aino }, never);
    void oneDecision(at(1 - second), { target: ville }, never);
    const marks = () =>
      files.store.db('gateway').range({ startkey: 'deciding:', endkey: 'deciding;' });
    await expect.poll(marks).toHaveLength(2);
    await world.start(1);
    await sweepOld(world.core());
    expect(await marks()).toMatchObject([{ at: daysAgo(1 - second) }]);
  });

  it('NOTIF-06 NOTIF-12 a turn stays as long as what it has held back may be told again', async () => {
    await world.start(1);
    const core = world.core();
    const day = 86_400_000;
    expect(await takeTurn(core, 'spent', daysAgo(2 + second), day)).toBe(true);
    expect(await takeTurn(core, 'held', daysAgo(2 - second), day)).toBe(true);
    await sweepOld(core);
    const left = await files.store.db('gateway').range({ startkey: 'turn:', endkey: 'turn:~' });
    expect(left.map(({ _id }) => _id)).toEqual(['turn:held']);
    expect(await takeTurn(core, 'held', daysAgo(1), day)).toBe(false);
  });

  it('NOTIF-02 that somebody has been told is remembered for 40 days, each channel for itself', async () => {
    const days = (ago: number) => (): Date => new Date(daysAgo(ago));
    const memory = (channel: 'mailed' | 'pushed', ago = 0) =>
      new DoneEvents(files.store, channel, days(ago));
    for (const channel of ['mailed', 'pushed'] as const) {
      await memory(channel, 40).add('kept', 'sent');
      await memory(channel, 40 + second).add('old', 'sent');
    }
    const left = (channel: 'mailed' | 'pushed') =>
      Promise.all(['kept', 'old'].map((hash) => memory(channel).has(hash)));
    await memory('mailed').sweep();
    expect([await left('mailed'), await left('pushed')]).toEqual([
      [true, false],
      [true, true],
    ]);
    await memory('pushed').sweep();
    expect(await left('pushed')).toEqual([true, false]);
  });
});
