import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { syncStatus } from '../../src/data/sync-status.ts';
import type { Device } from '../../src/sync/device.ts';
import type { Fetch } from '../../src/sync/exchange.ts';
import { openInStep, say, settled, until } from '../helpers/device-fixture.ts';
import type { DeviceFixture } from '../helpers/device-fixture.ts';
import { changeStored } from '../helpers/device-storage.ts';

let device: Device;

afterEach(() => device.close());

async function start(): Promise<{ fixture: DeviceFixture; chat: string }> {
  const opened = await openInStep({ name: 'Minä', bio_text: 'vanha', height: 170 });
  device = opened.device;
  return opened;
}

const textsOf = async () => {
  const messages = await device.messages.all({ sort: { field: 'sort', direction: 'desc' } });
  return messages.map(({ text }) => text);
};

describe('pushes of a device', () => {
  it('SYNC-15 one refused row holds up neither its own collection nor others', async () => {
    const { fixture, chat } = await start();
    fixture.server.rule = (_name, { doc }) =>
      doc?.['text'] === 'ei' ? { code: 'MESSAGE_EMPTY' } : undefined;
    fixture.network.down();
    await say(device, chat, 'ei');
    await say(device, chat, 'kyllä');
    await device.profile.patch(fixture.uid, { bio_text: 'uusi' });
    fixture.network.up();
    await settled(device);
    expect(await textsOf()).toEqual(['kyllä']);
    expect(fixture.server.get('profile', fixture.uid)).toMatchObject({ bio_text: 'uusi' });
    await until(() => syncStatus().waiting === 0, 'nothing to wait');
  });

  it('SYNC-09 keeps a refused text as draft before the message disappears', async () => {
    const { fixture, chat } = await start();
    fixture.server.rule = () => ({ code: 'CHAT_READ_ONLY', params: { n: 1 } });
    await device.device.saveDraft(`chat:${chat}`, 'kesken');
    const id = await say(device, chat, 'Ensimmäinen');
    const seen: unknown[] = [];
    const watching = device.messages.watchOne(id).subscribe((message) => {
      if (!message) seen.push(device.device.loadDraft(`chat:${chat}`));
    });
    await settled(device);
    watching.unsubscribe();
    expect(seen).not.toEqual([]);
    expect(await Promise.all(seen)).toEqual(seen.map(() => 'kesken\nEnsimmäinen'));
  });

  it('SYNC-15 lists a refusal with its reason and text until it is dismissed, over a restart', async () => {
    const { fixture, chat } = await start();
    fixture.server.rule = () => ({ code: 'CHAT_READ_ONLY', params: { n: 1 } });
    const id = await say(device, chat, 'Hei');
    await settled(device);
    await device.close();
    device = await fixture.open();
    await until(() => syncStatus().refused === 1, 'the refusal');
    let entries: unknown[] = [];
    device.device.watchRefusals().subscribe((all) => (entries = all));
    await until(() => entries.length === 1);
    expect(entries).toMatchObject([
      { collection: 'messages', docId: id, code: 'CHAT_READ_ONLY', params: { n: 1 }, text: 'Hei' },
    ]);
    await device.device.dismissRefusal((entries[0] as { id: string }).id);
    await until(() => syncStatus().refused === 0, 'the dismissal');
  });

  it('SYNC-09 SYNC-13 keeps the text of refused sign-ups, meets and profile changes as drafts', async () => {
    const { fixture } = await start();
    fixture.server.put('meets', {
      meetId: 'm1',
      uid: fixture.uid,
      description: 'a',
      location: 'Oulu',
    });
    await settled(device);
    fixture.server.rule = () => ({ code: 'MEET_INVALID', params: { field: 'description' } });
    const signup = { id: 's1', actor: fixture.uid, kind: 'signup' as const, target: 'm2' };
    await device.relations.insert({ ...signup, message: 'Olisi mukava tavata' });
    await device.meets.patch('m1', { description: 'b' });
    await device.profile.patch(fixture.uid, { bio_text: 'uusi' });
    await settled(device);
    expect(await device.device.loadDraft('signup:m2')).toBe('Olisi mukava tavata');
    expect(await device.device.loadDraft('meet:m1')).toEqual({ description: 'b' });
    expect(await device.device.loadDraft('profile')).toEqual({ bio_text: 'uusi' });
    expect((await device.meets.get('m1'))?.description).toBe('a');
    expect(await device.relations.get('s1')).toBeUndefined();
  });

  it('SYNC-15 MEET-31 ACC-11 a refused form does not hold up that its meet is locked, or its owner hidden', async () => {
    const { fixture } = await start();
    const { server, uid } = fixture;
    const [before, later] = ['2026-11-20T16:00:00.000Z', '2026-11-21T16:00:00.000Z'];
    for (const meetId of ['moved', 'unlocked'])
      server.put('meets', { meetId, uid, meet_date: before, closed: meetId === 'unlocked' });
    server.put('profile', { ...server.get('profile', uid), hideProfile: false });
    await settled(device);
    server.rule = (name, { doc, base }) => {
      const field = name === 'meets' ? 'meet_date' : 'height';
      if (doc?.[field] === base?.[field]) return undefined;
      return { code: name === 'meets' ? 'MEET_INVALID' : 'PROFILE_INVALID', params: { field } };
    };
    fixture.network.down();
    await device.meets.patch('moved', { meet_date: later });
    await device.meets.patch('moved', { closed: true });
    await device.meets.patch('unlocked', { meet_date: later, closed: false });
    await device.profile.patch(uid, { height: 1 });
    await device.profile.patch(uid, { hideProfile: true });
    // From a start on they are one row.
    await device.close();
    device = await fixture.open();
    fixture.network.up();
    await settled(device);
    for (const held of [server.get('meets', 'moved'), await device.meets.get('moved')])
      expect(held, 'locked, at its old time').toMatchObject({ meet_date: before, closed: true });
    expect(server.get('meets', 'unlocked'), 'at a time that is no more').toMatchObject({
      meet_date: before,
      closed: true,
    });
    expect(server.get('profile', uid)).toMatchObject({ height: 170, hideProfile: true });
    expect(await device.profile.get(uid)).toMatchObject({ height: 170, hideProfile: true });
    expect(await device.device.loadDraft('meet:moved')).toEqual({ meet_date: later });
    expect(await device.device.loadDraft('profile')).toEqual({ height: 1 });
    await until(() => syncStatus().refused === 3, 'each listed once');
    await until(() => syncStatus().waiting === 0, 'nothing to wait');
  });

  it('SYNC-12 lists no refused read mark: nobody has written it knowingly', async () => {
    const { fixture, chat } = await start();
    fixture.server.put('chats', { uid: chat, lastCheckTimeOwner: null, archived: false });
    await until(async () => (await device.chats.get(chat)) !== undefined);
    fixture.server.rule = () => ({ code: 'CHAT_GONE' });
    await device.chats.patch(chat, { lastCheckTimeOwner: '2026-11-21T00:00:00.000Z' });
    await settled(device);
    expect((await device.chats.get(chat))?.lastCheckTimeOwner).toBeNull();
    expect(syncStatus().refused).toBe(0);
  });

  it('SYNC-06 takes effect once although the answer was lost after the gateway had written', async () => {
    const { fixture, chat } = await start();
    fixture.network.faults.push('lose-answer', 'lose-answer');
    const id = await say(device, chat, 'Hei');
    await settled(device);
    expect(fixture.server.writes.get(id)).toBe(1);
    expect(await textsOf()).toEqual(['Hei']);
  });

  it('SYNC-06 SYNC-08 what was changed back after a kill is sent, though the first answer never came', async () => {
    const { fixture } = await start();
    fixture.server.put('meets', { meetId: 'm', uid: fixture.uid, description: 'a', closed: false });
    await until(async () => (await device.meets.get('m')) !== undefined, 'the meet');
    await settled(device);
    fixture.network.faults.push(...Array.from({ length: 50 }, () => 'lose-answer' as const));
    await device.profile.patch(fixture.uid, { height: 180, bio_text: 'uusi' });
    await device.meets.patch('m', { closed: true });
    await until(
      () =>
        fixture.server.get('profile', fixture.uid)?.['height'] === 180 &&
        fixture.server.get('meets', 'm')?.['closed'] === true,
      'the first change of both',
    );
    await device.close();
    fixture.network.faults.length = 0;
    // Before sync takes up what waits: another tab that stands still has the lead.
    device = await fixture.open({ locks: { request: () => new Promise(() => undefined) } });
    await device.profile.patch(fixture.uid, { height: 170 });
    await device.meets.patch('m', { closed: false });
    // Another device has written what this one leaves alone.
    fixture.server.put('profile', {
      ...fixture.server.get('profile', fixture.uid),
      name: 'Toinen',
    });
    await device.close();
    device = await fixture.open();
    await settled(device);
    const profile = { height: 170, bio_text: 'uusi', name: 'Toinen' };
    expect(fixture.server.get('profile', fixture.uid)).toMatchObject(profile);
    expect(await device.profile.get(fixture.uid)).toMatchObject(profile);
    expect(fixture.server.get('meets', 'm')).toMatchObject({ closed: false });
    expect(await device.device.unsent.all()).toEqual([]);
  });

  it('SYNC-08 a field that is acknowledged is not sent again over another device’s, when the next write waits', async () => {
    const { fixture } = await start();
    await device.profile.patch(fixture.uid, { height: 180 });
    await settled(device);
    fixture.network.down();
    await device.profile.patch(fixture.uid, { bio_text: 'uusi' });
    fixture.server.put('profile', { ...fixture.server.get('profile', fixture.uid), height: 190 });
    await device.close();
    device = await fixture.open();
    fixture.network.up();
    await settled(device);
    expect(fixture.server.get('profile', fixture.uid)).toMatchObject({
      height: 190,
      bio_text: 'uusi',
    });
  });

  it('SYNC-06 goes on after an expired token, a 5xx and a lost request', async () => {
    const { fixture, chat } = await start();
    fixture.network.faults.push(
      { status: 401, code: 'TOKEN_EXPIRED' },
      { status: 503, code: 'UNAVAILABLE' },
      'lose-request',
    );
    const id = await say(device, chat, 'Hei');
    await settled(device);
    expect(fixture.network.refreshes).toBe(1);
    expect(fixture.server.writes.get(id)).toBe(1);
  });

  it('SYNC-15 finds the one row that the gateway cannot read and sends the others', async () => {
    const { fixture, chat } = await start();
    fixture.network.beforeRequest = async ({ pushes }) => {
      const rows = Object.values(pushes ?? {}).flat();
      if (rows.some(({ doc }) => doc?.['text'] === 'lukukelvoton'))
        fixture.network.answerNext = { status: 400, code: 'BAD_REQUEST' };
    };
    fixture.network.down();
    for (const text of ['lukukelvoton', 'yksi', 'kaksi']) await say(device, chat, text);
    await device.profile.patch(fixture.uid, { height: 180 });
    fixture.network.up();
    await settled(device);
    expect(await textsOf()).toEqual(['yksi', 'kaksi']);
    expect(fixture.server.get('profile', fixture.uid)?.['height']).toBe(180);
    expect(await device.device.loadDraft(`chat:${chat}`)).toBe('lukukelvoton');
  });

  it('SYNC-15 SYNC-09 an edit that the gateway cannot read is undone: its document stays, its words are a draft', async () => {
    const { fixture } = await start();
    fixture.network.beforeRequest = async ({ pushes }) => {
      if (pushes?.profile) fixture.network.answerNext = { status: 400, code: 'BAD_REQUEST' };
    };
    const seen: (string | undefined)[] = [];
    const watching = device.profile
      .watchOne(fixture.uid)
      .subscribe((profile) => seen.push(profile?.bio_text));
    await until(() => seen.includes('vanha'), 'the profile');
    seen.length = 0;
    await device.profile.patch(fixture.uid, { bio_text: 'lukukelvoton' });
    await until(() => syncStatus().refused === 1, 'the refusal');
    await settled(device);
    expect([...new Set(seen)]).toEqual(['lukukelvoton', 'vanha']);
    watching.unsubscribe();
    expect(await device.device.loadDraft('profile')).toEqual({ bio_text: 'lukukelvoton' });
  });

  it.each([
    ['BAD_REQUEST', 400],
    ['NOT_FOUND', 404],
  ] as const)(
    'SYNC-15 SYNC-06 what reads nothing at all refuses nothing, and is asked ever more rarely: %s',
    async (code, status) => {
      const { fixture, chat } = await start();
      await device.close();
      device = await fixture.open({ settings: { retryFirst: 20, retryMax: 10_000 } });
      await settled(device);
      let asked = 0;
      fixture.network.beforeRequest = async () => {
        asked += 1;
        fixture.network.answerNext = { status, code };
      };
      for (const text of ['yksi', 'kaksi']) await say(device, chat, text);
      await new Promise((resolve) => setTimeout(resolve, 1500));
      expect(asked).toBeGreaterThan(3);
      expect(asked).toBeLessThan(16);
      fixture.network.beforeRequest = () => Promise.resolve();
      device.remote.syncNow();
      await settled(device);
      expect(await textsOf()).toEqual(['yksi', 'kaksi']);
      expect(fixture.server.all('messages')).toHaveLength(2);
      expect(syncStatus().refused).toBe(0);
    },
  );

  it('SYNC-06 keeps the order of a conversation over being offline and restarting', async () => {
    const { fixture, chat } = await start();
    fixture.network.down();
    for (let n = 0; n < 5; n += 1) await say(device, chat, `viesti ${n}`);
    await device.close();
    device = await fixture.open();
    for (let n = 5; n < 10; n += 1) await say(device, chat, `viesti ${n}`);
    fixture.network.up();
    await settled(device);
    const accepted = fixture.server
      .all('messages')
      .sort((a, b) => (String(a['timestamp']) < String(b['timestamp']) ? -1 : 1));
    const wanted = Array.from({ length: 10 }, (_, n) => `viesti ${n}`);
    expect(accepted.map((message) => message['text'])).toEqual(wanted);
    expect(await textsOf()).toEqual(wanted);
  });

  it('SYNC-06 more than one push of RxDB, and one request, can carry goes in order, and once', async () => {
    const { fixture, chat } = await start();
    fixture.network.down();
    const texts = Array.from({ length: 510 }, (_, n) => `viesti ${n}`);
    await Promise.all(texts.map((text) => say(device, chat, text)));
    await device.close();
    fixture.network.faults.push('lose-answer');
    device = await fixture.open();
    fixture.network.up();
    await settled(device);
    expect(await textsOf()).toEqual(texts);
    expect([...fixture.server.writes.values()]).toEqual(texts.map(() => 1));
    const sizes = fixture.server.requests.map(({ pushes }) => pushes?.['messages']?.length ?? 0);
    expect(Math.max(...sizes)).toBe(500);
  }, 180_000);

  it('SYNC-06 a network too slow for all that waits gets it in smaller parts, in order', async () => {
    const { fixture, chat } = await start();
    await device.close();
    const bytesPerMs = 10;
    const slowly: Fetch = async (path, init) => {
      const size = init.body instanceof ArrayBuffer ? init.body.byteLength : 0;
      await new Promise((resolve, reject) => {
        setTimeout(resolve, size / bytesPerMs);
        init.signal?.addEventListener('abort', () => reject(new TypeError('fetch failed')));
      });
      return fixture.network.fetch(path, init);
    };
    // All of it would take half as long again.
    device = await fixture.open({ fetch: slowly, settings: { requestTimeout: 1100 } });
    fixture.network.down();
    const long = () => randomBytes(660).toString('base64');
    const texts = Array.from({ length: 20 }, long);
    for (const text of texts) await say(device, chat, text);
    fixture.network.up();
    await settled(device, 30_000);
    expect(await textsOf()).toEqual(texts);
    expect([...fixture.server.writes.values()]).toEqual(texts.map(() => 1));
  }, 180_000);

  it('SYNC-06 a proxy that lets only small requests through gets small ones, in order', async () => {
    const { fixture, chat } = await start();
    await device.close();
    const narrowly: Fetch = async (path, init) => {
      const size = init.body instanceof ArrayBuffer ? init.body.byteLength : 0;
      if (size > 6000)
        return new Response('<h1>413 Request Entity Too Large</h1>', { status: 413 });
      return fixture.network.fetch(path, init);
    };
    device = await fixture.open({ fetch: narrowly });
    fixture.network.down();
    const texts = Array.from({ length: 20 }, () => randomBytes(660).toString('base64'));
    for (const text of texts) await say(device, chat, text);
    fixture.network.up();
    await settled(device, 30_000);
    expect(await textsOf()).toEqual(texts);
  });

  it('NOTIF-03 API-05 SYNC-01 five hundred notifications are marked and sent in one step, not in two nor as many', async () => {
    const { fixture } = await start();
    const ids = Array.from({ length: 500 }, (_, n) => `action-${n}`);
    for (const id of ids) fixture.server.put('actions', { id, read: false });
    await until(async () => (await device.actions.all()).length === ids.length, 'the actions');
    await settled(device);
    let states = 0;
    const watching = device.actions.watch().subscribe(() => (states += 1));
    const { requests } = fixture.server;
    const before = requests.length;
    await device.actions.patch([...ids, 'gone'], { read: true });
    await settled(device);
    watching.unsubscribe();
    const sent = requests.slice(before).flatMap(({ pushes }) => (pushes ? [pushes.actions] : []));
    expect(sent.flat().map((row) => row?.id)).toEqual(expect.arrayContaining(ids));
    expect(sent).toHaveLength(1);
    // As it was, as it was written here, and at most each as the gateway has answered it.
    expect(states).toBeLessThan(6);
    expect((await device.actions.all()).every(({ read }) => read)).toBe(true);
  });

  it('SYNC-06 what is acknowledged is not sent again where a full device cannot even delete the note of it', async () => {
    const { fixture, chat } = await start();
    const { unsent } = device.device;
    const { settle } = unsent;
    let failed = 0;
    unsent.settle = () => {
      failed += 1;
      return Promise.reject(new DOMException('no room', 'QuotaExceededError'));
    };
    await say(device, chat, 'Hei');
    await until(() => failed > 3, 'some deletions that find no room');
    expect(syncStatus().waiting, 'not said to be sent before it is noted').toBe(1);
    unsent.settle = settle;
    await settled(device);
    expect(fixture.server.requests.filter(({ pushes }) => pushes?.messages)).toHaveLength(1);
    expect(fixture.errors, 'the failure').not.toEqual([]);
  });

  it('DATA-03 sends nothing but a client’s fields of a document whose note was lost in a crash', async () => {
    const { fixture } = await start();
    const own = { meetId: 'm', uid: fixture.uid, description: 'a', closed: false };
    fixture.server.put('meets', { ...own, owner_user_name: 'Minä' });
    await until(async () => (await device.meets.get('m')) !== undefined, 'the meet');
    await settled(device);
    await device.close();
    await changeStored(fixture.indexedDb, (_name, { itemId }) => itemId === 'm' && 'remove');
    device = await fixture.open();
    await device.meets.patch('m', { closed: true });
    await settled(device);
    const sent = fixture.server.requests.flatMap(({ pushes }) => pushes?.meets ?? []);
    const doc = { ...own, closed: true, edit: expect.any(String) };
    expect(sent).toEqual([{ id: 'm', doc, base: null }]);
    expect(await device.meets.get('m')).toMatchObject({ closed: true, owner_user_name: 'Minä' });
  });
});
