import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { blockId, chatUidOf, favouriteId, newMessageId } from '../../schemas/domain/ids.ts';
import { collectionNames } from '../../schemas/documents/device.ts';
import type { StoredChat, StoredMessage } from '../../schemas/documents/stored.ts';
import type { HeadsEvent } from '../../schemas/wire/sync.ts';
import { Hub } from '../../sync-server/sync/hub.ts';
import { storedLike, storedMeet, storedUser, uidOf } from '../helpers/people.ts';
import { openTestStore, startTestCore } from '../helpers/test-core.ts';
import type { TestCore, TestStore } from '../helpers/test-core.ts';

const [aino, ville] = [uidOf('Aino'), uidOf('Ville')];
const meet = storedMeet('Aino', 1);
const chatUid = chatUidOf(ville, meet.meetId);
const chat: StoredChat = {
  _id: chatUid,
  uid: chatUid,
  meet_id: meet.meetId,
  owner_id: aino,
  applicant_id: ville,
  meet_date: meet.meet_date,
  archived: false,
  lastCheckTimeOwner: null,
  lastCheckTimeApplicant: null,
  createdAt: meet.createdAt,
};

const message: StoredMessage = {
  _id: newMessageId(chatUid, new Date(meet.createdAt)),
  chat_uid: chatUid,
  sender_id: ville,
  text: 'Moi!',
  timestamp: meet.createdAt,
};
const action = storedLike('Ville', 'Aino', { createdAt: new Date().toISOString() });

const patience = { timeout: 60_000 };

/** An open stream, and what it has been told. */
class Stream {
  readonly heard: HeadsEvent[] = [];
  isOver = false;
  remove: () => void = () => undefined;
  mayListen = (): Promise<boolean> => Promise.resolve(true);

  constructor(hub: Hub, uid: string, device = 'device-1') {
    this.remove = hub.add({
      uid,
      device,
      send: (event) => this.heard.push(event),
      mayListen: () => this.mayListen(),
      replaced: () => (this.isOver = true),
    });
  }

  hears = (times: number): Promise<void> =>
    vi.waitFor(() => expect(this.heard.length).toBeGreaterThanOrEqual(times), patience);
}

/** A promise that is kept by hand. */
function deferred<T>(): { promise: Promise<T>; resolve(value: T): void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((kept) => (resolve = kept));
  return { promise, resolve };
}

describe('the hub of open streams', () => {
  let files: TestStore;
  let running: TestCore;
  let hub: Hub;
  const errors: unknown[] = [];

  beforeEach(async () => {
    files = await openTestStore();
    const { store } = files;
    for (const name of ['Aino', 'Ville', 'Sari']) await store.db('users').put(storedUser(name));
    await store.db('meets').put(meet);
    await store.db('chats').put(chat);
    running = await startTestCore(store);
    hub = new Hub(running.core, 20, (error) => errors.push(error));
    errors.length = 0;
  });
  afterEach(async () => {
    hub.close();
    running.stop();
    await files.remove();
  });

  it('SYNC-14 a beat tells every head again, changed or not', async () => {
    const stream = new Stream(hub, aino);
    await stream.hears(1);
    await hub.beat();
    expect(Object.keys(stream.heard.at(-1)?.heads ?? {}).sort()).toEqual(
      [...collectionNames].sort(),
    );
  });

  it('AUTH-13 a beat ends the streams of sign-ins that no longer stand, and no others', async () => {
    const [gone, unknown, fine] = [aino, ville, uidOf('Sari')].map((uid) => new Stream(hub, uid));
    if (!gone || !unknown || !fine) throw new Error('three streams');
    gone.mayListen = () => Promise.resolve(false);
    unknown.mayListen = () => Promise.reject(new Error('the store does not answer'));
    await hub.beat();
    expect([gone.isOver, unknown.isOver, fine.isOver]).toEqual([true, false, false]);
    expect(hub.size).toBe(2);
  });

  it('SYNC-14 a beat waits for nobody of whom the store is slow to tell, and no second one begins beside it', async () => {
    const [slow, fine] = [new Stream(hub, aino), new Stream(hub, ville)];
    await Promise.all([slow.hears(1), fine.hears(1)]);
    const looking = deferred<boolean>();
    const asked = vi.fn<() => Promise<boolean>>(() => looking.promise);
    slow.mayListen = asked;
    const beats = [hub.beat(), hub.beat()];
    await fine.hears(2);
    looking.resolve(true);
    await Promise.all(beats);
    expect([asked.mock.calls.length, slow.heard.length, fine.heard.length]).toEqual([1, 2, 2]);
  });

  it('SYNC-14 one person whose messages cannot be read does not silence the others', async () => {
    running.core.store.db('messages').range = () => Promise.reject(new Error('a broken shard'));
    const streams = [aino, uidOf('Sari')].map((uid) => new Stream(hub, uid));
    await streams[1]?.hears(1);
    await vi.waitFor(() => expect(errors).toHaveLength(1), patience);
    await hub.beat();
    expect(errors).toHaveLength(2);
    expect(streams.map(({ heard }) => heard.length)).toEqual([0, 2]);
  });

  it('API-03 tells of own things at once, and once in an interval of what has changed for everybody', async () => {
    const slow = new Hub(running.core, 3_600_000, (error) => errors.push(error));
    const [stream, quick] = [new Stream(slow, aino), new Stream(hub, ville)];
    const told = (name: 'people' | 'actions', of = stream): number =>
      of.heard.filter(({ heads }) => heads[name] !== undefined).length;
    const edit = (bio_text: string, _rev: string): void =>
      void running.core.facts.apply('users', uidOf('Sari'), {
        ...storedUser('Sari', { bio_text }),
        _rev,
      });
    await Promise.all([stream.hears(1), quick.hears(1)]);
    edit('Yksi', '8-x');
    await vi.waitFor(
      () => expect([told('people'), told('people', quick)]).toEqual([2, 2]),
      patience,
    );
    edit('Kaksi', '9-x');
    running.core.facts.apply('actions', action._id, action);
    await vi.waitFor(
      () => expect([told('actions'), told('people', quick)]).toEqual([2, 3]),
      patience,
    );
    await Promise.all([slow.beat(), hub.beat()]);
    expect([told('actions'), told('people')]).toEqual([3, 2]);
    expect(told('people', quick), 'told in its interval, and again by the beat').toBe(4);
    slow.close();
    expect([stream.isOver, slow.size]).toEqual([true, 0]);
  });

  it('PROF-28 DATA-23 in what order things are told does not say why a favourite goes out of sight', async () => {
    const { facts } = running.core;
    let generation = 9;
    const { createdAt } = meet;
    const favours = { kind: 'favourite', actor: aino, target: ville, createdAt };
    const blocks = { kind: 'block', actor: ville, target: aino, createdAt };
    const change = (name: 'users' | 'relations', id: string, doc?: object) =>
      facts.apply(name, id, doc && ({ ...doc, _id: id, _rev: `${(generation += 1)}-x` } as never));
    const ways = [
      () => change('users', ville, storedUser('Ville', { hideProfile: true })),
      () => change('users', ville, storedUser('Ville', { archived: true })),
      () => change('relations', blockId(ville, aino), blocks),
    ];
    const told: string[][] = [];
    facts.apply('chats', chatUid, undefined);
    facts.apply('actions', action._id, action);
    for (const leave of ways) {
      for (const id of [ville, blockId(ville, aino), favouriteId(aino, ville)])
        change(id === ville ? 'users' : 'relations', id);
      change('users', ville, storedUser('Ville'));
      change('relations', favouriteId(aino, ville), favours);
      const stream = new Stream(hub, aino);
      await stream.hears(1);
      leave();
      await stream.hears(2);
      const { heads = {} } = stream.heard[1] ?? {};
      const bySequence = ([, a = '']: string[], [, b = '']: string[]): number =>
        Number(a.split('.')[1]) - Number(b.split('.')[1]);
      const entries = Object.entries(heads);
      told.push([...Object.keys(heads), ...entries.toSorted(bySequence).map(([name]) => name)]);
    }
    expect(told[0]).toEqual(expect.arrayContaining(['relations', 'actions']));
    expect(told.slice(1)).toEqual([told[0], told[0]]);
  });

  it('SYNC-14 own things go before what may have changed for anybody, and others are answered in between', async () => {
    const told: string[] = [];
    const strangers = Array.from({ length: 6 }, (_, n) => uidOf(`Vieras${n}`));
    const [first = '', last = ''] = [strangers[0], strangers.at(-1)];
    const everybodyTold = () => expect(new Set(told).size).toBe(strangers.length);
    let onFirst = (): void => undefined;
    for (const uid of strangers)
      hub.add({
        uid,
        device: 'device-1',
        send: () => {
          told.push(uid);
          if (uid === first) onFirst();
        },
        mayListen: () => Promise.resolve(true),
        replaced: () => undefined,
      });
    await vi.waitFor(everybodyTold, patience);
    told.length = 0;
    let toldBetween = strangers.length;
    onFirst = () => {
      setImmediate(() => (toldBetween = told.length));
      const createdAt = new Date().toISOString();
      const theirs = storedLike('Ville', 'Vieras5', { createdAt });
      running.core.facts.apply('actions', theirs._id, theirs);
    };
    running.core.facts.apply('users', aino, {
      ...storedUser('Aino', { name: 'Aina' }),
      _rev: '9-x',
    });
    await vi.waitFor(everybodyTold, patience);
    expect(told.slice(0, 2)).toEqual([first, last]);
    expect(toldBetween).toBeLessThan(strangers.length);
  });

  it('SYNC-14 what changes while heads are being asked is told as well, without waiting for a beat', async () => {
    const reading = deferred<never[]>();
    const isRead = vi.fn<() => Promise<never[]>>(() => reading.promise);
    running.core.store.db('messages').range = isRead;
    const stream = new Stream(hub, aino);
    await vi.waitFor(() => expect(isRead).toHaveBeenCalled(), patience);
    running.core.facts.apply('actions', action._id, action);
    running.core.facts.apply('users', aino, { ...storedUser('Aino'), gems: 7, _rev: '9-x' });
    reading.resolve([]);
    const views = running.core.views.of(aino);
    const heads = (['profile', 'actions'] as const).map(
      (name) => views.log(name, running.core.clock()).head,
    );
    await vi.waitFor(() => {
      const told = Object.assign({}, ...stream.heard.map((event) => event.heads));
      expect([told.profile, told.actions]).toEqual(heads);
    }, patience);
  });

  it('SYNC-14 what changes while another device is being told reaches this one at once', async () => {
    const [first, second] = [new Stream(hub, aino), new Stream(hub, aino, 'device-2')];
    await first.hears(1);
    await second.hears(1);
    const listening = deferred<boolean>();
    const asked = vi.fn<() => Promise<boolean>>(() => listening.promise);
    first.mayListen = asked;
    const { facts } = running.core;
    facts.apply('chats', chatUid, { ...chat, lastCheckTimeOwner: meet.createdAt, _rev: '9-x' });
    await vi.waitFor(() => expect(asked).toHaveBeenCalled(), patience);
    facts.apply('actions', action._id, action);
    listening.resolve(true);
    const isTold = ({ heard }: Stream) => heard.slice(1).some(({ heads }) => 'actions' in heads);
    await vi.waitFor(() => expect([first, second].map(isTold)).toEqual([true, true]), patience);
  });

  it('SYNC-14 a pull that cannot be had is no reason to keep the news back', async () => {
    const { core } = running;
    const stream = new Stream(hub, aino);
    await stream.hears(1);
    hub.answered(aino, 'device-1', 'messages', await core.views.of(aino).messages.head());
    core.chatLogs.documents = () => Promise.reject(new Error('a broken shard'));
    core.chatLogs.note(message);
    await stream.hears(2);
    expect(stream.heard.at(-1)).toEqual({ heads: { messages: expect.any(String) } });
    expect(errors).toHaveLength(1);
  });

  it('SYNC-01 SYNC-06 what comes while a device asks comes with its answer, and by its stream only what that lacks', async () => {
    const { core } = running;
    const [stream, other] = [new Stream(hub, aino), new Stream(hub, aino, 'device-2')];
    await Promise.all([stream.hears(1), other.hears(1)]);
    const head = () => core.views.of(aino).messages.head();
    const say = () => core.chatLogs.note({ ...message, _id: newMessageId(chatUid, new Date()) });
    hub.answered(aino, 'device-1', 'messages', await head());
    const answered = hub.asking(aino, 'device-1');
    say();
    await other.hears(2);
    say();
    await other.hears(3);
    const from = await head();
    say();
    await other.hears(4);
    expect(stream.heard).toHaveLength(1);
    answered();
    hub.answered(aino, 'device-1', 'messages', from);
    await stream.hears(2);
    expect(stream.heard.at(-1)?.pulls?.messages).toMatchObject({ from, docs: [{}] });
    const last = hub.asking(aino, 'device-1');
    say();
    await other.hears(5);
    last();
    hub.answered(aino, 'device-1', 'messages', await head());
    await hub.beat();
    expect(stream.heard).toHaveLength(3);
  });

  it.each([
    ['SYNC-01 SYNC-06', 'comes with its answer as well', true],
    ['SYNC-14', 'is told after its answer, if that lacks it', false],
  ])('%s what a device begins to ask for while it is being told %s', async (_, __, isBrought) => {
    const { core } = running;
    const stream = new Stream(hub, aino);
    await stream.hears(1);
    hub.answered(aino, 'device-1', 'messages', await core.views.of(aino).messages.head());
    const listening = deferred<boolean>();
    const looked = vi.fn<() => Promise<boolean>>(() => listening.promise);
    stream.mayListen = looked;
    core.chatLogs.note(message);
    await vi.waitFor(() => expect(looked).toHaveBeenCalled(), patience);
    const answered = hub.asking(aino, 'device-1');
    listening.resolve(true);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(stream.heard).toHaveLength(1);
    const head = await core.views.of(aino).messages.head();
    answered();
    // What it brings is noted a moment later.
    for (let turns = 0; turns < 50; turns += 1) await Promise.resolve();
    if (isBrought) {
      hub.answered(aino, 'device-1', 'messages', head);
      await hub.beat();
    }
    await stream.hears(2);
    expect(stream.heard).toHaveLength(2);
    expect(stream.heard[1]?.heads).toHaveProperty('messages', head);
  });

  it('SYNC-01 SYNC-06 a heartbeat names no end of a view while its device asks: that may not be where its answer ends', async () => {
    const stream = new Stream(hub, aino);
    await stream.hears(1);
    const answered = hub.asking(aino, 'device-1');
    await hub.beat();
    expect(stream.heard.at(-1)).toEqual({ heads: {} });
    answered();
    await hub.beat();
    expect(Object.keys(stream.heard.at(-1)?.heads ?? {})).toHaveLength(8);
  });

  it('SYNC-01 API-03 a stream brings what is new also where its device was answered before it was open', async () => {
    const { core } = running;
    const from = await core.views.of(aino).messages.head();
    hub.answered(aino, 'device-1', 'messages', from);
    for (const n of [1, 2]) {
      const stream = new Stream(hub, aino);
      await stream.hears(1);
      core.chatLogs.note({ ...message, _id: newMessageId(chatUid, new Date()) });
      await stream.hears(2);
      expect(stream.heard.at(-1)?.pulls?.messages, `stream ${n}`).toMatchObject({ docs: [{}] });
      stream.remove();
    }
  });

  it('SYNC-14 a stream begins with every head, also while its device asks, and where it has been answered', async () => {
    const streams = ['device-1', 'device-2'].map((device) => new Stream(hub, aino, device));
    const { core } = running;
    hub.asking(aino, 'device-1');
    for (const name of collectionNames)
      if (name !== 'messages')
        hub.answered(aino, 'device-2', name, core.views.of(aino).log(name, core.clock()).head);
    hub.answered(aino, 'device-2', 'messages', await core.views.of(aino).messages.head());
    for (const stream of streams) {
      await stream.hears(1);
      expect(Object.keys(stream.heard[0]?.heads ?? {})).toHaveLength(collectionNames.length);
    }
  });

  it('API-03 of a device the newest stream counts, the older one ends; another device keeps its own', async () => {
    const first = new Stream(hub, aino);
    const other = new Stream(hub, aino, 'device-2');
    const second = new Stream(hub, aino);
    expect([first.isOver, other.isOver, second.isOver]).toEqual([true, false, false]);
    first.remove();
    expect(hub.size).toBe(2);
    second.remove();
    expect(hub.size).toBe(1);
  });

  it('API-03 a person has at most 30 streams: the oldest ends', () => {
    const streams = Array.from({ length: 31 }, (_, n) => new Stream(hub, aino, `device-${n}`));
    expect(streams.map(({ isOver }) => isOver).indexOf(false)).toBe(1);
    expect(hub.size).toBe(30);
  });

  it('SYNC-06 a device is not told of what its own answer has brought it', async () => {
    const [asked, waits] = [new Stream(hub, aino), new Stream(hub, aino, 'device-2')];
    await asked.hears(1);
    await waits.hears(1);
    const { core } = running;
    core.facts.apply('chats', chatUid, { ...chat, archived: true, _rev: '9-x' });
    const head = core.views.of(aino).log('chats', core.clock()).head;
    hub.answered(aino, 'device-1', 'chats', head);
    await vi.waitFor(
      () => expect(waits.heard.at(-1)?.heads).toMatchObject({ chats: head }),
      patience,
    );
    expect(asked.heard.slice(1).some(({ heads }) => 'chats' in heads)).toBe(false);
  });
});
