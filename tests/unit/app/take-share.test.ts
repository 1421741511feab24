// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { takeShare } from '../../../src/app/take-share.ts';
import { dismissToast, toastStore } from '../../../src/components/toast.ts';
import { endSession, startSession } from '../../../src/data/session.ts';
import { preparePicture } from '../../../src/data/prepare-picture.ts';
import { me, other } from '../features/helpers/docs.ts';
import { memoryReplica } from '../features/helpers/memory-replica.ts';
import { memoryCaches } from '../workers/memory-caches.ts';

vi.mock(import('../../../src/data/prepare-picture.ts'), async (original) => ({
  ...(await original()),
  preparePicture: vi.fn<typeof preparePicture>(() => killed()),
}));

const hour = 3_600_000;
const failed = 'Jakaminen ei onnistunut. Valitse kuva tästä.';
const added = 'Lisätty uuteen tapaamiseen';
const first = 'Lisätty uuteen tapaamiseen. Kuvista mukaan tuli ensimmäinen.';
const unsupported = 'Kuva on liian suuri tai sen muotoa ei tueta';
let caches: ReturnType<typeof memoryCaches>;
let led: unknown[];

/** What the worker has kept (workers/share.ts), by path; undefined: nothing. */
const kept = () => caches.all.get('kd-shared');
const leave = (texts: string[], at = Date.now(), uid?: string, oneOfMany?: true) => {
  const content = Response.json({ texts, at, uid, oneOfMany });
  caches.all.set('kd-shared', new Map([['/shared/content', content]]));
};
const killed = () => new Promise<never>(() => undefined);
const toasts = () => toastStore.snapshot().map(({ text }) => text);
const navigate = (to: unknown) => void led.push(to);

const session = {
  uid: me,
  email: 'aino@kohdataan.example',
  admin: false,
  token: 't',
  expiresIn: 9,
};

beforeEach(() => {
  startSession(session);
  caches = memoryCaches();
  led = [];
  history.replaceState(null, '', '/mymeeteditor?jaettu=1');
  vi.stubGlobal('caches', caches.storage);
});
afterEach(() => {
  vi.unstubAllGlobals();
  for (const { id } of toastStore.snapshot()) dismissToast(id);
});

describe('what another app has shared', () => {
  it('GEN-01 SYNC-10 joins the draft of a new meet, and can be taken back', async () => {
    const replica = await memoryReplica(me);
    const before = { description: 'Kahville?', location: 'Oulu' };
    await replica.device.saveDraft('meet:new', before);
    leave(['Nuotio', ' Nuotio ', '', 'https://a.example/1']);
    await takeShare(replica, navigate as never);
    expect(led).toEqual(['/mymeeteditor']);
    const draft = () => replica.device.loadDraft('meet:new');
    const description = 'Kahville?\nNuotio\nhttps://a.example/1';
    expect(await draft()).toEqual({ ...before, description });
    expect(toasts()).toEqual([added]);
    toastStore.snapshot()[0]?.action?.onPress();
    await expect.poll(draft).toEqual(before);
  });

  it('GEN-01 stays with the worker while the code that takes it cannot be had', async () => {
    const replica = await memoryReplica(me);
    leave(['Nuotio']);
    vi.doMock('../../../src/app/share-into-draft.ts', () => {
      throw new TypeError('Failed to fetch');
    });
    await takeShare(replica, navigate as never);
    vi.doUnmock('../../../src/app/share-into-draft.ts');
    expect([toasts(), kept()?.size]).toEqual([[], 1]);
    await takeShare(replica, navigate as never);
    expect(await replica.device.loadDraft('meet:new')).toEqual({ description: 'Nuotio' });
  });

  it('AUTH-14 what was shared with the expired session of another account goes unseen', async () => {
    const replica = await memoryReplica(me);
    history.replaceState(null, '', '/meets');
    leave(['Nuotio'], Date.now(), other);
    await takeShare(replica, navigate as never);
    expect(await replica.device.loadDraft('meet:new')).toBeUndefined();
    expect([led, toasts(), kept()]).toEqual([[], [], undefined]);
    leave(['Nuotio'], Date.now(), me);
    await takeShare(replica, navigate as never);
    expect(await replica.device.loadDraft('meet:new')).toEqual({ description: 'Nuotio' });
  });

  it('SYNC-10 taking it back leaves what has been typed since', async () => {
    const replica = await memoryReplica(me);
    leave(['Nuotio']);
    await takeShare(replica, navigate as never);
    const draft = () => replica.device.loadDraft('meet:new');
    const typed = { description: 'Nuotio\nTuon makkaraa.', location: 'Oulu' };
    await replica.device.saveDraft('meet:new', typed);
    toastStore.snapshot()[0]?.action?.onPress();
    await expect.poll(draft).toEqual({ description: 'Tuon makkaraa.', location: 'Oulu' });
  });

  it('SYNC-10 taking it back leaves no draft where there was none', async () => {
    const replica = await memoryReplica(me);
    leave(['Nuotio']);
    await takeShare(replica, navigate as never);
    toastStore.snapshot()[0]?.action?.onPress();
    await expect.poll(() => replica.device.loadDraft('meet:new')).toBeUndefined();
  });

  it('GEN-01 is taken once, however many windows look', async () => {
    const replica = await memoryReplica(me);
    leave(['Nuotio']);
    await Promise.all([1, 2].map(() => takeShare(replica, navigate as never)));
    expect(await replica.device.loadDraft('meet:new')).toEqual({ description: 'Nuotio' });
    expect(toasts()).toEqual([added]);
  });

  it('SYNC-10 stays where it is until the draft holds it, and is not there twice after a kill', async () => {
    const replica = await memoryReplica(me);
    const { saveDraft } = replica.device;
    const draft = () => replica.device.loadDraft('meet:new');
    await saveDraft('meet:new', { description: 'Kahville?' });
    leave(['Nuotio', 'Tule mukaan']);
    replica.device.saveDraft = killed;
    void takeShare(replica, navigate as never);
    await expect.poll(() => led.length).toBe(1);
    expect(kept()?.has('/shared/content')).toBe(true);

    replica.device.saveDraft = saveDraft;
    const forget = vi.spyOn(caches.storage, 'delete').mockImplementation(killed);
    void takeShare(replica, navigate as never);
    const description = 'Kahville?\nNuotio\nTule mukaan';
    await expect.poll(draft).toEqual({ description });

    forget.mockRestore();
    await takeShare(replica, navigate as never);
    expect(await draft()).toEqual({ description });
    expect(kept()).toBeUndefined();
  });

  it('SYNC-10 another one that comes while it is taken waits for its own turn', async () => {
    const replica = await memoryReplica(me);
    const { saveDraft } = replica.device;
    leave(['Nuotio'], Date.now() - 1);
    replica.device.saveDraft = async (...draft) => {
      leave(['Sauna']);
      return saveDraft(...draft);
    };
    await takeShare(replica, navigate as never);
    replica.device.saveDraft = saveDraft;
    await takeShare(replica, navigate as never);
    expect(await replica.device.loadDraft('meet:new')).toEqual({ description: 'Nuotio\nSauna' });
    expect(kept()).toBeUndefined();
  });

  it('SYNC-10 is not given up by a page whose session ends while it is taken', async () => {
    const replica = await memoryReplica(me);
    leave(['Nuotio']);
    replica.device.saveDraft = async () => {
      endSession('expired');
      throw new Error('closed');
    };
    await takeShare(replica, navigate as never);
    expect(kept()?.has('/shared/content')).toBe(true);
    expect(toasts()).toEqual([]);
  });

  it('IMG-08 a picture over which the browser dies again and again is given up, not the words', async () => {
    const replica = await memoryReplica(me);
    leave(['Nuotio']);
    const headers = { 'content-type': 'image/jpeg', 'x-name': 'kuva.jpg' };
    kept()?.set('/shared/picture', new Response('kuva', { headers }));
    for (let tries = 1; tries <= 2; tries += 1) {
      void takeShare(replica, navigate as never);
      await expect.poll(() => vi.mocked(preparePicture).mock.calls.length).toBe(tries);
    }
    await takeShare(replica, navigate as never);
    expect(vi.mocked(preparePicture)).toHaveBeenCalledTimes(2);
    expect(await replica.device.loadDraft('meet:new')).toEqual({ description: 'Nuotio' });
    expect(toasts()).toEqual([unsupported, added]);
    expect(kept()).toBeUndefined();
  });

  it('GEN-01 says that of several pictures a meet has the first', async () => {
    const replica = await memoryReplica(me);
    leave(['Nuotio'], Date.now(), undefined, true);
    kept()?.set('/shared/picture', new Response('kuva', { headers: { 'x-name': '1.jpg' } }));
    await takeShare(replica, navigate as never);
    // The one that was kept is none.
    expect(toasts()).toEqual([unsupported, added]);
    for (const { id } of toastStore.snapshot()) dismissToast(id);

    leave(['Nuotio'], Date.now(), undefined, true);
    const headers = { 'content-type': 'image/jpeg', 'x-name': '1.jpg' };
    kept()?.set('/shared/picture', new Response('kuva', { headers }));
    vi.mocked(preparePicture).mockResolvedValueOnce(new Blob(['pieni'], { type: 'image/jpeg' }));
    await takeShare(replica, navigate as never);
    expect(toasts()).toEqual([first]);
    expect(await replica.device.loadDraft('meet:new')).toMatchObject({
      picture: { type: 'image/jpeg' },
    });
  });

  it('GEN-01 is not meant for now any more after an hour', async () => {
    const replica = await memoryReplica(me);
    leave(['Vanha'], Date.now() - hour);
    await takeShare(replica, navigate as never);
    expect(await replica.device.loadDraft('meet:new')).toBeUndefined();
    expect(kept()).toBeUndefined();
    expect(toasts()).toEqual([]);
  });

  it('SYNC-14 is not passed over in silence where the device has no room for it', async () => {
    const replica = await memoryReplica(me);
    replica.device.saveDraft = () =>
      Promise.reject(new DOMException('no room', 'QuotaExceededError'));
    leave(['Nuotio']);
    await takeShare(replica, navigate as never);
    expect(toasts()).toEqual([failed]);
  });

  it('SYNC-14 nor where the worker had none', async () => {
    const replica = await memoryReplica(me);
    history.replaceState(null, '', '/mymeeteditor?jaettu=0');
    await takeShare(replica, navigate as never);
    expect(led).toEqual(['/mymeeteditor']);
    expect(toasts()).toEqual([failed]);
  });

  it('SYNC-10 SYNC-14 nor is its picture, where there was room for the words alone', async () => {
    const replica = await memoryReplica(me);
    history.replaceState(null, '', '/mymeeteditor?jaettu=0');
    leave(['Nuotio']);
    await takeShare(replica, navigate as never);
    expect(await replica.device.loadDraft('meet:new')).toEqual({ description: 'Nuotio' });
    expect(toasts()).toEqual([failed, added]);
    expect(kept()).toBeUndefined();
  });

  it('GEN-01 nothing happens where nothing was shared', async () => {
    const replica = await memoryReplica(me);
    history.replaceState(null, '', '/meets');
    await takeShare(replica, navigate as never);
    expect(led).toEqual([]);
    expect(toasts()).toEqual([]);
  });
});
