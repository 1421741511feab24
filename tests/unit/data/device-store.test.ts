import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { firstValueFrom } from 'rxjs';
import { replicaVersion } from '../../../src/data/collection-schemas.ts';
import { DeviceDatabase } from '../../../src/data/device-database.ts';
import { openDeviceStore } from '../../../src/data/device-store.ts';
import type { DeviceStore, RefusalEntry, PictureUpload } from '../../../src/data/device-store.ts';
import { refusalKeeper } from '../../../src/sync/keep-refused.ts';
import { aino, chat, eero, meetIdOf, now, pictureId } from '../helpers/samples.ts';

const talk = chat(aino, meetIdOf(eero)).uid;
const files = () => ({ indexedDB: new IDBFactory(), IDBKeyRange });
let store: DeviceStore;

beforeEach(async () => {
  store = await openDeviceStore(aino, { indexedDb: files() });
});
afterEach(() => store.close());

const refusal = (id: string): RefusalEntry => ({
  id,
  collection: 'messages',
  docId: id,
  code: 'CHAT_GONE',
  params: {},
  text: 'Hei',
  at: now.toISOString(),
});
const listed = () => firstValueFrom(store.watchRefusals());

describe('what belongs to an account on its device', () => {
  it('SYNC-15 a refusal that is told again is listed once, and its text joins the draft once', async () => {
    const join = {
      key: `chat:${talk}` as const,
      join: 'after' as const,
      value: 'Hei',
    };
    await store.saveDraft(join.key, 'Alku');
    for (const id of ['a', 'a', 'b']) await store.addRefusal(refusal(id), join);
    expect(await store.loadDraft(join.key)).toBe('Alku\nHei\nHei');
    expect((await listed()).map(({ id }) => id).sort()).toEqual(['a', 'b']);
  });

  it('SYNC-13 SYNC-15 a listed refusal gets other words without ever being off the list', async () => {
    await store.addRefusal(refusal('a'));
    const lists: RefusalEntry['text'][][] = [];
    const watching = store.watchRefusals().subscribe((all) => {
      lists.push(all.map(({ text }) => text));
    });
    await expect.poll(() => lists.at(-1)).toEqual(['Hei']);
    await store.rewordRefusal('a', 'Moi');
    await expect.poll(() => lists.at(-1)).toEqual(['Moi']);
    watching.unsubscribe();
    expect(lists).not.toContainEqual([]);
    expect(await listed()).toEqual([{ ...refusal('a'), text: 'Moi' }]);
    // One that has been dismissed meanwhile does not come back.
    await store.dismissRefusal('a');
    await store.rewordRefusal('a', 'Hei taas');
    expect(await listed()).toEqual([]);
  });

  it('SYNC-14 only the newest write of a document ends its wait', async () => {
    await store.unsent.add('profile', [[aino, 'first']]);
    await store.unsent.add('profile', [[aino, 'second']]);
    await store.unsent.settle('profile', [[aino, 'first']]);
    expect(await store.unsent.count()).toBe(1);
    await store.unsent.settle('profile', [[aino, 'second']]);
    expect(await store.unsent.count()).toBe(0);
  });

  describe('the pictures of a draft', () => {
    const key = 'meet:new';
    const rows = async () => {
      const db = new DeviceDatabase(aino, own, replicaVersion);
      const values = await db.values.toArray();
      const drafts = await db.drafts.toArray();
      db.close();
      return { drafts, pictures: values.filter(({ value }) => value instanceof Blob) };
    };
    let own: ReturnType<typeof files>;
    beforeEach(async () => {
      // In WebKit they are bytes (kept-blobs.test.ts).
      vi.stubGlobal('navigator', { userAgent: 'Chrome/131.0.0.0' });
      store.close();
      own = files();
      store = await openDeviceStore(aino, { indexedDb: own });
    });
    afterEach(() => vi.unstubAllGlobals());

    it('SYNC-10 are stored once, however much is typed beside them, also after a restart', async () => {
      const picture = new Blob(['jpeg'], { type: 'image/jpeg' });
      const uncropped = new Blob(['whole']);
      await store.saveDraft(key, { description: 'K', picture, shared: { uncropped } });
      const { pictures } = await rows();
      expect(pictures).toHaveLength(2);
      const put = vi.spyOn(IDBObjectStore.prototype, 'put');
      const stored = () =>
        put.mock.calls.filter(([row]) => (row as { value: unknown }).value instanceof Blob);
      await store.saveDraft(key, { description: 'Ka', picture, shared: { uncropped } });
      store.close();
      store = await openDeviceStore(aino, { indexedDb: own });
      const found = await store.loadDraft<{ picture: Blob; shared: { uncropped: Blob } }>(key);
      expect(await found?.picture.text()).toBe('jpeg');
      expect(await found?.shared.uncropped.text()).toBe('whole');
      await store.saveDraft(key, { ...found, description: 'Kah' }, { value: found });
      expect(stored()).toEqual([]);
      put.mockRestore();
      const after = await rows();
      expect(after.pictures.map((row) => row.key)).toEqual(pictures.map((row) => row.key));
      expect(after.drafts[0]?.value).toEqual({ description: 'Kah', shared: {} });
      expect([...(await firstValueFrom(store.watchDrafts())).values()]).toEqual([
        { description: 'Kah', picture: expect.any(Blob), shared: { uncropped: expect.any(Blob) } },
      ]);
    });

    it('SYNC-10 are stored once though each save crosses from the page to its worker, which makes copies', async () => {
      // As between threads: nothing is the same object on the other side.
      const crossed = <T>(value: T) => structuredClone(value);
      const forms = ['K', 'Ka', 'Kah'].map((description) => ({
        description,
        picture: new Blob(['jpeg'], { type: 'image/jpeg' }),
        shared: { uncropped: new Blob(['whole']) },
      }));
      await store.saveDraft(key, crossed(forms[0]));
      const { pictures } = await rows();
      await store.saveDraft(key, crossed(forms[1]), { value: crossed(forms[0]) });
      await store.saveDraft(key, crossed(forms[2]));
      const after = await rows();
      expect(after.pictures.map((row) => row.key)).toEqual(pictures.map((row) => row.key));
      expect(after.drafts[0]?.value).toEqual({ description: 'Kah', shared: {} });
      const found = await store.loadDraft<(typeof forms)[0]>(key);
      expect(await found?.picture.text()).toBe('jpeg');
    });

    it('SYNC-10 go with what replaces or discards them; that of another draft stays', async () => {
      const picture = new Blob(['jpeg']);
      await store.saveDraft('profile', { picture: { pictureId, blob: picture } });
      await store.saveDraft(key, { picture });
      await store.saveDraft(key, { picture: new Blob(['another']) });
      const texts = async () => {
        const { pictures } = await rows();
        return Promise.all(pictures.map(({ value }) => (value as Blob).text()));
      };
      expect((await texts()).toSorted()).toEqual(['another', 'jpeg']);
      await store.discardDraft(key);
      expect(await texts()).toEqual(['jpeg']);
      // Undone: it is stored anew.
      await store.saveDraft(key, { picture });
      await store.discardDraft('profile');
      const back = await store.loadDraft<{ picture: Blob }>(key);
      expect(await back?.picture.text()).toBe('jpeg');
      await store.saveDraft(key, {});
      expect(await texts()).toEqual([]);
    });

    it('SYNC-10 SYNC-06 leave with their draft, and come back with it', async () => {
      const picture = new Blob(['jpeg']);
      await store.saveDraft(key, { description: 'Kahville', picture });
      const draft = { collection: 'meets' as const, id: 'm', key: key as 'meet:new' };
      const value = await store.loadDraft(key);
      await store.sendDraft({ ...draft, value });
      expect(await store.loadDraft(key)).toBeUndefined();
      expect((await rows()).pictures).toEqual([]);
      await store.returnDraft({ ...draft, value });
      expect(await (await store.loadDraft<{ picture: Blob }>(key))?.picture.text()).toBe('jpeg');
    });

    it('SYNC-10 come back once, whichever tabs see to it', async () => {
      const draft = { collection: 'messages', id: 'm', key: `chat:${talk}`, value: 'Hei' } as const;
      await store.sendDraft(draft);
      await Promise.all([store.returnDraft(draft), store.returnDraft(draft)]);
      expect(await store.loadDraft(draft.key)).toBe('Hei');
    });

    it('SYNC-17 one that an earlier version has stored within its draft is found', async () => {
      const db = new DeviceDatabase(aino, own, replicaVersion);
      await db.drafts.put({ key, value: { description: 'Kahville', picture: new Blob(['jpeg']) } });
      db.close();
      const found = await store.loadDraft<{ picture: Blob }>(key);
      expect(await found?.picture.text()).toBe('jpeg');
      await store.saveDraft(key, { ...found, description: 'Kahvilaan' });
      const after = await rows();
      expect(after.pictures).toHaveLength(1);
      expect(after.drafts[0]?.value).toEqual({ description: 'Kahvilaan' });
    });
  });

  it('AUTH-14 what is kept is counted: drafts with words, refusals, unsent changes, pictures under way', async () => {
    await store.saveDraft('meet:new', { description: 'Sauna' });
    await store.saveDraft(`chat:${talk}`, '');
    await store.addRefusal(refusal('a'));
    await store.unsent.add('profile', [[aino, 'edit']]);
    await store.putPicture({ pictureId, kind: 'meet', blob: new Blob(['x']) });
    expect(await store.countKept()).toBe(4);
    await store.changePicture(pictureId, { state: 'success' });
    expect(await store.countKept()).toBe(3);
  });

  it('SYNC-10 what is neither draft nor document any more or yet is counted: a page may end just then', async () => {
    await store.saveDraft(`chat:${talk}`, 'Hei');
    const draft = { collection: 'messages', id: 'm', key: `chat:${talk}`, value: 'Hei' } as const;
    await store.sendDraft(draft);
    expect(await store.countKept()).toBe(1);
    await store.draftArrived(draft);
    expect(await store.countKept()).toBe(0);
  });

  it('AUTH-14 sign-out empties every table', async () => {
    const indexedDb = files();
    const other = await openDeviceStore(eero, { indexedDb });
    await other.saveDraft('profile', { bio_text: 'x' });
    await other.addRefusal(refusal('a'));
    await other.unsent.add('profile', [[eero, 'edit']]);
    await other.putPicture({ pictureId, kind: 'profile', blob: new Blob(['x']) });
    await other.setValue('device-id', 'x');
    await other.wipe();
    const again = await openDeviceStore(eero, { indexedDb });
    expect(await again.countKept()).toBe(0);
    expect(await again.getValue('device-id')).toBeUndefined();
    again.close();
  });
});

describe('a database that fails for a moment', () => {
  it('SYNC-16 is read again by who follows it', async () => {
    await store.saveDraft('profile', { bio_text: 'Alku' });
    const failing = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
      throw new DOMException('the connection was lost', 'UnknownError');
    });
    setTimeout(() => failing.mockRestore(), 50);
    expect(await firstValueFrom(store.watchDraft('profile'))).toEqual({ bio_text: 'Alku' });
  });
});

describe('what another tab is sending', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('SYNC-06 SYNC-10 is left to it as long as it lives: a tab that begins to lead takes back nothing', async () => {
    const held = new Set<string | undefined>();
    const request = async (name: string) => void held.add(name);
    const query = async () => ({ held: [...held].map((name) => ({ name })) });
    vi.stubGlobal('navigator', { locks: { request, query } });
    const indexedDb = files();
    const tab = await openDeviceStore(aino, { indexedDb });
    const [itsLife] = held;
    const leading = await openDeviceStore(aino, { indexedDb });
    const message = { collection: 'messages', id: `${talk}:1` } as const;
    await tab.sendDraft({ ...message, key: `chat:${talk}`, value: 'Hei' });
    expect(await leading.leavingDrafts()).toEqual([]);
    held.delete(itsLife);
    expect(await leading.leavingDrafts()).toMatchObject([{ ...message, value: 'Hei' }]);
    tab.close();
    leading.close();
  });
});

describe('pictures on their way', () => {
  const put = async (fields: Partial<PictureUpload>) => {
    await store.putPicture({ pictureId, kind: 'meet', blob: new Blob(['x']) });
    await store.changePicture(pictureId, fields);
  };
  const current = async () => (await store.pictures())[0];

  it.each([
    ['waiting', false, true],
    ['paused', false, true],
    ['paused', true, false],
    ['running', false, false],
    ['canceled', false, false],
    ['error', false, false],
    ['success', false, false],
  ] as const)(
    'IMG-04 one that is %s (held: %s) begins by itself: %s',
    async (state, held, begins) => {
      await put({ state, held });
      expect(await store.beginPicture(pictureId, 15)).toBe(begins);
      expect((await current())?.state).toBe(begins ? 'running' : state);
    },
  );

  it.each(['success', 'error', 'canceled'] as const)(
    'IMG-04 nothing pauses or cancels one that is over: %s',
    async (state) => {
      await put({ state });
      await store.pausePicture(pictureId);
      await store.holdPicture(pictureId);
      if (state !== 'error') await store.cancelPicture(pictureId);
      expect(await current()).toMatchObject({ state, held: false });
    },
  );

  it('IMG-04 AUTH-14 one that was refused waits no more once it is cancelled', async () => {
    await put({ state: 'error' });
    expect((await current())?.state).toBe('error');
    await store.cancelPicture(pictureId);
    expect((await current())?.state).toBe('canceled');
  });

  it('IMG-04 SYNC-06 a step on its way neither writes nor reads the picture, and screens keep the one they have', async () => {
    await put({});
    const seen: ReadonlyMap<string, Blob>[] = [];
    const watching = store.watchWaiting().subscribe((pictures) => seen.push(pictures));
    await expect.poll(() => seen).toHaveLength(1);
    const before = await store.pictureOf(pictureId);
    const read = vi.spyOn(IDBObjectStore.prototype, 'get');
    const written = vi.spyOn(IDBObjectStore.prototype, 'put');
    await store.beginPicture(pictureId, 15);
    await store.changePicture(pictureId, { progress: 50 });
    await store.pausePicture(pictureId);
    for (const { mock } of [read, written])
      expect(mock.contexts.map((store) => (store as IDBObjectStore).name)).not.toContain(
        'pictures',
      );
    expect(written).toHaveBeenCalled();
    await store.putPicture({ pictureId: 'other', kind: 'meet', blob: new Blob(['yy']) });
    await expect.poll(() => seen).toHaveLength(2);
    expect(seen[1]?.get(pictureId)).toBe(seen[0]?.get(pictureId));
    expect(seen[1]?.get('other')).toMatchObject({ size: 2 });
    await store.changePicture(pictureId, { state: 'success' });
    await expect.poll(() => [...(seen[2]?.keys() ?? [])]).toEqual(['other']);
    watching.unsubscribe();
    vi.restoreAllMocks();
    expect(await store.pictureOf(pictureId)).toEqual(before);
    await store.removePicture(pictureId);
    expect(await store.pictureOf(pictureId)).toBeUndefined();
    expect((await store.pictures()).map((one) => one.pictureId)).toEqual(['other']);
    // Nor is it shown as on its way, or counted, for ever.
    expect(await firstValueFrom(store.watchPicture(pictureId))).toBeUndefined();
  });

  it('SYNC-17 one that an earlier version has left on its way goes on', async () => {
    const indexedDb = files();
    const db = new DeviceDatabase(aino, indexedDb, 0);
    const row = { pictureId, kind: 'meet', state: 'paused', progress: 50, held: false } as const;
    await db.pictures.put({ ...row, blob: new Blob(['x']) });
    db.close();
    const later = await openDeviceStore(aino, { indexedDb });
    expect(await later.pictures()).toEqual([row]);
    expect(await later.countKept()).toBe(1);
    expect(await later.beginPicture(pictureId, 50)).toBe(true);
    expect(await later.pictures()).toEqual([
      { ...row, state: 'running', limited: false, told: false },
    ]);
    later.close();
  });

  it('IMG-04 one that its user holds goes on only when its user says so', async () => {
    await put({ state: 'running', progress: 50 });
    await store.holdPicture(pictureId);
    expect(await current()).toMatchObject({ state: 'paused', held: true, progress: 50 });
    await store.resumePicture(pictureId);
    expect(await store.beginPicture(pictureId, 50)).toBe(true);
  });
});

describe('what becomes of refused changes', () => {
  const keep = (...of: Parameters<ReturnType<typeof refusalKeeper>>) =>
    refusalKeeper(store, () => now)(...of);
  const queued = (id: string, doc: Record<string, unknown>, base: object | null = null) => ({
    row: { id, doc, base: base as Record<string, unknown> | null },
    fallback: null,
    edit: 'edit',
  });

  it('SYNC-09 a text comes after what has been typed since, in the order of refusals', async () => {
    const key = `chat:${talk}` as const;
    await store.saveDraft(key, 'Uusi');
    for (const n of [1, 2]) {
      const message = { id: `${talk}:${n}`, chat_uid: talk, text: `Viesti ${n}` };
      await keep('messages', queued(message.id, message), { code: 'CHAT_GONE' });
    }
    expect(await store.loadDraft(key)).toBe('Uusi\nViesti 1\nViesti 2');
  });

  it('SYNC-09 fields lie beneath those that have been changed since', async () => {
    const meetId = meetIdOf(aino);
    await store.saveDraft(`meet:${meetId}`, { description: 'Uudempi' });
    const same = { meet_type: 'Kahvila', closed: false };
    const doc = { meetId, description: 'Vanhempi', location: 'Oulu', ...same };
    const base = { meetId, description: '', location: 'Turku', ...same };
    await keep('meets', queued(meetId, doc, base), { code: 'MEET_ARCHIVED' });
    expect(await store.loadDraft(`meet:${meetId}`)).toEqual({
      description: 'Uudempi',
      location: 'Oulu',
    });
    expect(await listed()).toMatchObject([{ docId: meetId, text: 'Vanhempi' }]);
  });

  it('SYNC-09 of a profile, too: its words are listed, what has been changed is its draft', async () => {
    const doc = { uid: aino, bio_text: 'Moi', location: 'Oulu', height: 170 };
    const base = { ...doc, bio_text: 'Hei', location: 'Turku' };
    await keep('profile', queued(aino, doc, base), { code: 'INVALID' });
    expect(await store.loadDraft('profile')).toEqual({ bio_text: 'Moi', location: 'Oulu' });
    expect(await listed()).toMatchObject([{ docId: aino, text: 'Moi' }]);
  });

  it('SYNC-09 SYNC-10 what the store has lost is listed; a message was sent, and is no draft', async () => {
    const [meetId, lost] = [meetIdOf(aino), { code: 'VANISHED' }] as const;
    const message = { id: `${talk}:1`, chat_uid: talk, text: 'Hei' };
    await keep('messages', queued(message.id, message), lost);
    await keep('meets', queued(meetId, { meetId, description: 'Kahville' }), lost);
    expect((await listed()).map(({ text }) => text).toSorted()).toEqual(['Hei', 'Kahville']);
    expect(await store.loadDraft(`chat:${talk}`)).toBeUndefined();
    expect(await store.loadDraft(`meet:${meetId}`)).toEqual({ description: 'Kahville' });
  });

  it('SYNC-09 words that could not be kept are told of: the answer that refuses them must wait', async () => {
    const failure = new Error('no room');
    vi.spyOn(store, 'addRefusal').mockRejectedValue(failure);
    const message = { id: `${talk}:1`, chat_uid: talk, text: 'Hei' };
    const keeping = keep('messages', queued(message.id, message), { code: 'CHAT_GONE' });
    await expect(keeping).rejects.toBe(failure);
  });

  it('SYNC-09 SYNC-10 what no form shows is no draft: an editor would speak of one, and nobody could be rid of it', async () => {
    const meetId = meetIdOf(aino);
    const lock = queued(meetId, { meetId, closed: true }, { meetId, closed: false });
    await keep('meets', lock, { code: 'MEET_ARCHIVED' });
    const hiding = queued(aino, { uid: aino, hideProfile: true }, { uid: aino });
    await keep('profile', hiding, { code: 'GONE' });
    expect(await listed()).toHaveLength(2);
    expect(await firstValueFrom(store.watchDrafts())).toEqual(new Map());
  });

  it('SIGNUP-07 SAFE-07 words of sign-ups and reports become drafts of their own', async () => {
    const meetId = meetIdOf(eero);
    const signup = { id: 's', kind: 'signup', target: meetId, message: 'Minä!' };
    const report = { id: 'r', kind: 'report', target: eero, text: 'Outoa' };
    const like = { id: 'f', kind: 'favourite', target: eero };
    await keep('relations', queued('s', signup), { code: 'MEET_CLOSED' });
    await keep('relations', queued('r', report), { code: 'TOO_MANY_REPORTS' });
    await keep('relations', queued('f', like), { code: 'TOO_MANY_FAVOURITES' });
    expect(await store.loadDraft(`signup:${meetId}`)).toBe('Minä!');
    expect(await store.loadDraft(`report:${eero}`)).toBe('Outoa');
    expect(await listed()).toHaveLength(3);
    expect((await firstValueFrom(store.watchDrafts())).size).toBe(2);
  });

  it('SYNC-15 read marks are not listed, a deleted chat is', async () => {
    const mark = { lastCheckTimeOwner: now.toISOString() };
    for (const code of ['CHAT_GONE', 'INVALID'] as const)
      await keep('chats', queued(talk, { uid: talk, ...mark }, { uid: talk }), { code });
    await keep('actions', queued('x', { id: 'x', read: true }, { id: 'x' }), { code: 'READ_ONLY' });
    expect(await listed()).toEqual([]);
    const deleted = queued(talk, { uid: talk, archived: true }, { uid: talk, archived: false });
    await keep('chats', deleted, { code: 'CHAT_READ_ONLY' });
    expect(await listed()).toMatchObject([{ docId: talk, text: null }]);
  });

  it('CHAT-11 SYNC-15 a chat that was to be deleted, and whose other party is gone, is no refusal', async () => {
    const deleted = queued(talk, { uid: talk, archived: true }, { uid: talk, archived: false });
    await keep('chats', deleted, { code: 'CHAT_GONE' });
    expect(await listed()).toEqual([]);
  });
});
