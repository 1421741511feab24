// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSessionEnd } from '../../../src/app/session-end.ts';
import { warnOfLeftover } from '../../../src/app/warn-of-leftover.ts';
import { accessOf } from '../../../src/data/access.ts';
import { forgetDevice } from '../../../src/data/forget-device.ts';
import { noteDraft } from '../../../src/data/draft-notes.ts';
import { leaveDevice } from '../../../src/data/leave-device.ts';
import { finishSignOut } from '../../../src/data/pending-sign-out.ts';
import { leftoverOf, setReplicaMarker } from '../../../src/data/replica-marker.ts';
import { beforeReload } from '../../../src/data/save-drafts.ts';
import { currentSession, endSession, startSession } from '../../../src/data/session.ts';
import type { EndReason } from '../../../src/data/session.ts';
import { me, other } from '../features/helpers/docs.ts';
import { memoryReplica } from '../features/helpers/memory-replica.ts';
import type { MemoryReplica } from '../features/helpers/memory-replica.ts';
import { render } from '../features/helpers/render.tsx';
import { memoryCaches } from '../workers/memory-caches.ts';

const left: string[] = [];
const signIn = () =>
  startSession({
    uid: me,
    email: 'aino@kohdataan.example',
    admin: false,
    token: 't',
    expiresIn: 9,
  });

beforeEach(() => {
  left.length = 0;
  vi.spyOn(window.location, 'replace').mockImplementation((address) => {
    left.push(String(address));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  endSession('signed-out');
  localStorage.clear();
  sessionStorage.clear();
});

function Ends() {
  useSessionEnd();
  return null;
}

/** Time passes as ever, and `end` lets that pass at once for which something without an answer is waited for. */
const passTime = () =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });

/** A change that the gateway has not acknowledged. */
const change = async ({ device }: MemoryReplica) => device.unsent.add('profile', [[me, 'e']]);

/**
 * Ends a session after something has been left on the device.
 * @returns what became of the replica
 */
async function end(
  how: EndReason | (() => void),
  leave?: (replica: MemoryReplica) => Promise<unknown>,
): Promise<string[]> {
  signIn();
  sessionStorage.setItem('kd:scroll', '1');
  setReplicaMarker({ uid: me, made: 'm', kept: 0 });
  const done: string[] = [];
  const replica = await memoryReplica(me);
  Object.assign(replica, {
    wipe: async () => void done.push('wiped'),
    close: async () => void done.push('closed'),
  });
  await leave?.(replica);
  const screen = await render(replica, <Ends />);
  expect(done).toEqual([]);
  await screen.act(() => (typeof how === 'string' ? endSession(how) : how()));
  if (vi.isFakeTimers()) await screen.act(() => vi.advanceTimersByTimeAsync(5000));
  await expect.poll(() => left).not.toEqual([]);
  const became = [...done];
  await screen.unmount();
  return became;
}

describe('the end of a session', () => {
  it('AUTH-13 AUTH-14 own sign-out wipes the device, unsent or not, and leads to the front page', async () => {
    const clearAppBadge = vi.fn<() => Promise<void>>(async () => undefined);
    Object.assign(navigator, { clearAppBadge });
    for (const trace of ['kd:snapshot', 'kd:profile']) localStorage.setItem(trace, 'x');
    expect(await end('signed-out', change)).toEqual(['wiped']);
    expect(left).toEqual(['/']);
    expect(sessionStorage.length).toBe(0);
    // Of the account; whose replica it was goes with the replica, which is none here.
    expect(Object.keys(localStorage)).toEqual(['kd:replica']);
    expect(clearAppBadge).toHaveBeenCalledOnce();
    Reflect.deleteProperty(navigator, 'clearAppBadge');
  });

  it('AUTH-14 whatever has ended it, a browser that is killed does not open the account again', async () => {
    const signedOut = 'kohdataan-signed-out';
    for (const reason of ['everywhere', 'removed', 'expired'] as const) {
      const { all, storage } = memoryCaches();
      vi.stubGlobal('caches', storage);
      await end(reason);
      expect([...all.keys()], reason).toEqual([signedOut]);
    }
    // A tab that wakes up late: somebody has signed in by then.
    const { all, storage } = memoryCaches();
    vi.stubGlobal('caches', storage);
    localStorage.setItem('kd:session', JSON.stringify({ uid: other, email: 'e@e.fi' }));
    await leaveDevice({ ...(await memoryReplica(me)), wipe: async () => undefined }, 'everywhere');
    expect([...all.keys()]).toEqual([]);
  });

  it('AUTH-14 takes what it has notified of off the screen, and its address for pushes', async () => {
    const gone: string[] = [];
    const registration = {
      getNotifications: async () => [{ close: () => gone.push('shown') }],
      pushManager: {
        getSubscription: async () => ({ unsubscribe: async () => gone.push('address') }),
      },
    };
    const serviceWorker = { getRegistration: async () => registration };
    Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
    for (const reason of ['signed-out', 'expired'] as const) {
      gone.length = 0;
      await end(reason, change);
      expect(gone).toEqual(['shown', 'address']);
    }
    // A tab that wakes up late, after somebody else has signed in, leaves theirs alone.
    localStorage.setItem('kd:session', JSON.stringify({ uid: other, email: 'e@e.fi' }));
    localStorage.setItem('kd:profile', 'yes');
    sessionStorage.setItem('kd:scroll', '1');
    gone.length = 0;
    await forgetDevice();
    expect([gone, localStorage.getItem('kd:profile'), sessionStorage.length]).toEqual([
      [],
      'yes',
      0,
    ]);
  });

  it('AUTH-14 a push service that never answers leaves nobody before a skeleton, and holds up no wipe', async () => {
    passTime();
    const never = () => new Promise<never>(() => undefined);
    const serviceWorker = {
      getRegistration: async () => ({
        getNotifications: async () => [],
        pushManager: { getSubscription: async () => ({ unsubscribe: never }) },
      }),
    };
    Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
    expect(await end('signed-out', change)).toEqual(['wiped']);
    expect(left.splice(0)).toEqual(['/']);
    Object.assign(serviceWorker, { getRegistration: never });
    expect(await end('expired')).toEqual(['wiped']);
    expect(left).toEqual(['/landing']);
  });

  it('AUTH-14 a tab that hears late, of another account, takes no addresses along into that one', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    signIn();
    vi.resetModules();
    const { sessionMap } = await import('../../../src/data/session-map.ts');
    sessionMap('kd:scroll').set(`/profilecard/${me}`, 1);
    const hide = () => document.dispatchEvent(new Event('visibilitychange'));
    hide();
    expect(sessionStorage.getItem('kd:scroll')).toContain(me);
    const screen = await render(await memoryReplica(me), <Ends />);
    await screen.act(() => {
      localStorage.setItem('kd:session', JSON.stringify({ uid: other, email: 'e@e.fi' }));
      window.dispatchEvent(new StorageEvent('storage', { key: 'kd:session' }));
    });
    expect(reload).toHaveBeenCalledOnce();
    // Which puts the page aside once more.
    hide();
    expect(sessionStorage.length).toBe(0);
    await screen.unmount();
  });

  it('AUTH-13 an expired session that leaves nothing behind is wiped and leads to /landing', async () => {
    // A chat whose text was deleted by hand holds no draft.
    const empty = ({ device }: MemoryReplica) => device.saveDraft('chat:x', '');
    expect(await end('expired', empty)).toEqual(['wiped']);
    expect(left).toEqual(['/landing']);
  });

  const refusal = {
    id: 'r',
    collection: 'meets',
    docId: 'm',
    code: 'INVALID',
    params: {},
  } as const;
  it.each<[string, (replica: MemoryReplica) => Promise<unknown>]>([
    ['SYNC-06 a change', change],
    ['SYNC-10 a draft', ({ device }) => device.saveDraft('meet:new', { description: 'Hei' })],
    ['SYNC-10 a note of one', async () => noteDraft(me, 'chat:x', 'Hei')],
    [
      'SYNC-10 what is typed this moment',
      async ({ device }) => void beforeReload(() => device.saveDraft('chat:x', 'Hei')),
    ],
    [
      'IMG-04 a picture',
      ({ device }) => device.putPicture({ pictureId: 'p', kind: 'meet', blob: new Blob(['x']) }),
    ],
    [
      'SYNC-15 a refusal',
      ({ device }) => device.addRefusal({ ...refusal, text: null, at: '2026-11-21T10:00:00.000Z' }),
    ],
  ])('%s that an expired session leaves waits here for its owner', async (_, leave) => {
    expect(await end('expired', leave)).toEqual(['closed']);
    expect(left).toEqual(['/login']);
    expect(leftoverOf(other)?.kept).toBe(1);
    expect(leftoverOf(me)).toBeUndefined();
  });

  it('GEN-01 AUTH-14 what was shared with an app whose session had expired waits for the sign-in, after any other end it goes', async () => {
    const { all, storage } = memoryCaches();
    vi.stubGlobal('caches', storage);
    const content = { texts: ['Nuotiolle?'], at: 1 };
    const share = async () => {
      const entries = [
        ['/shared/content', Response.json(content)],
        ['/shared/picture', new Response('kuva')],
      ] as const;
      all.set('kd-shared', new Map(entries));
    };
    await end('expired', share);
    const left = all.get('kd-shared');
    // The worker deletes what lacks this mark: it would be of the account that has left (workers/share.ts).
    expect(await left?.get('/shared/content')?.json()).toEqual({
      ...content,
      signedOut: true,
      uid: me,
    });
    expect(await left?.get('/shared/picture')?.text()).toBe('kuva');
    for (const reason of ['signed-out', 'everywhere', 'removed'] as const) {
      await end(reason, share);
      expect([...all.keys()], reason).not.toContain('kd-shared');
    }
    await end('expired');
    expect([...all.keys()]).not.toContain('kd-shared');
  });

  it('AUTH-13 signed out of all devices or removed, nothing waits', async () => {
    expect(await end('everywhere', change)).toEqual(['wiped']);
    expect(await end('removed', change)).toEqual(['wiped']);
    expect(left).toEqual(['/landing', '/landing']);
  });

  /** What a tab hears when another one ends the session. */
  const elsewhere = (reason: EndReason) => () => {
    const tell = (key: string, newValue: string | null) =>
      window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
    localStorage.removeItem('kd:session');
    tell('kd:ended', reason);
    tell('kd:session', null);
    tell('kd:ended', null);
  };

  it('AUTH-14 an answer that is late brings nobody back who has signed out meanwhile', async () => {
    signIn();
    let answer: (response: Response) => void = () => undefined;
    const request = () => new Promise<Response>((resolve) => (answer = resolve));
    vi.stubGlobal('fetch', request);
    const token = accessOf(me).token();
    endSession('signed-out');
    const session = { uid: me, email: 'a@kohdataan.example', admin: false };
    answer(Response.json({ ...session, token: 't', expiresIn: 900 }));
    expect(await token).toMatchObject({ ok: false });
    expect([currentSession(), localStorage.getItem('kd:session')]).toEqual([undefined, null]);
  });

  it('AUTH-14 signing in and out needs no room in the storage', () => {
    vi.spyOn(console, 'info').mockReturnValue();
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    signIn();
    expect(currentSession()?.uid).toBe(me);
    endSession('signed-out');
    expect(currentSession()).toBeUndefined();
  });

  it('AUTH-14 a page that was put aside as it was sees what happened meanwhile', () => {
    signIn();
    localStorage.removeItem('kd:session');
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(currentSession()).toBeUndefined();
  });

  it('AUTH-14 a page whose site data somebody clears is signed out', () => {
    signIn();
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(currentSession()).toBeUndefined();
  });

  it('SYNC-10 what an expired session cannot count, as its databases do not answer, stays, and nobody is left before a skeleton', async () => {
    passTime();
    const never = () => new Promise<never>(() => undefined);
    const became = await end('expired', async (replica) => {
      Object.assign(replica.device, { countKept: never });
      setReplicaMarker({ uid: me, made: 'm', kept: 3 });
    });
    expect(became).toEqual(['closed']);
    expect(left).toEqual(['/login']);
    expect(leftoverOf(other)).toMatchObject({ kept: 3 });
  });

  it('SYNC-10 a page that was put aside meanwhile deletes nothing that another tab may have kept', async () => {
    const comeBack = (removed: string) => () => {
      localStorage.removeItem('kd:session');
      localStorage.removeItem(removed);
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    };
    expect(await end(comeBack('nothing'), change)).toEqual(['closed']);
    expect(await end(comeBack('kd:replica'), change)).toEqual(['wiped']);
    expect(left).toEqual(['/login', '/']);
  });

  it('SYNC-10 a session that expires in another tab is no sign-out in this one', async () => {
    expect(await end(elsewhere('expired'), change)).toEqual(['closed']);
    expect(await end(elsewhere('signed-out'), change)).toEqual(['wiped']);
    expect(left).toEqual(['/login', '/']);
  });

  it('SYNC-10 SYNC-16 localStorage that is emptied as a whole is no sign-out: what is only here stays for its owner', async () => {
    const lose = () => {
      localStorage.clear();
      window.dispatchEvent(new StorageEvent('storage', { key: null }));
    };
    expect(await end(lose, change)).toEqual(['closed']);
    expect(leftoverOf(other)).toMatchObject({ uid: me, kept: 1 });
    expect(await end(lose)).toEqual(['wiped']);
    expect(left).toEqual(['/login', '/landing']);
    expect(await end(elsewhere('signed-out'), change)).toEqual(['wiped']);
  });
});

describe('what another account has left unsent', () => {
  function answer(yes: boolean) {
    signIn();
    const asked = vi.fn<(text?: string) => boolean>(() => yes);
    vi.stubGlobal('confirm', asked);
    window.confirm = asked;
    const calls = vi.fn<typeof fetch>(async () => new Response(null, { status: 204 }));
    vi.stubGlobal('fetch', calls);
    return { asked, calls };
  }

  it('SYNC-06 is deleted only after a yes', async () => {
    setReplicaMarker({ uid: other, made: 'm', kept: 2 });
    const { asked, calls } = answer(true);
    expect(await warnOfLeftover(me)).toBe(true);
    expect(asked).toHaveBeenCalledWith(
      'Tällä laitteella on toisen tilin 2 lähettämätöntä muutosta tai luonnosta. Jos jatkat, ne poistetaan.',
    );
    expect(calls).not.toHaveBeenCalled();
  });

  it('SYNC-06 stays after a no, and who said it is signed out again', async () => {
    setReplicaMarker({ uid: other, made: 'm', kept: 1 });
    const { calls } = answer(false);
    calls.mockResolvedValueOnce(Response.json({ ok: true }));
    expect(await warnOfLeftover(me)).toBe(false);
    expect(calls).toHaveBeenCalledTimes(1);
    expect(currentSession()).toBeUndefined();
    expect(left).toEqual(['/login']);
    expect(localStorage.getItem('kohdataan.sign-out')).toBeNull();
  });

  it('AUTH-14 a gateway that could not be reached hears of that no from the page that it leads to', async () => {
    setReplicaMarker({ uid: other, made: 'm', kept: 1 });
    const { calls } = answer(false);
    calls.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(await warnOfLeftover(me)).toBe(false);
    expect(left).toEqual(['/login']);
    calls.mockResolvedValueOnce(Response.json({ ok: true }));
    finishSignOut();
    await expect.poll(() => localStorage.getItem('kohdataan.sign-out')).toBeNull();
    expect(calls).toHaveBeenCalledTimes(2);
    expect(calls).toHaveBeenLastCalledWith('/api/auth/logout', expect.anything());
  });

  it('AUTH-14 nobody is asked when nothing is unsent, or it is the own account', async () => {
    const { asked } = answer(false);
    setReplicaMarker({ uid: other, made: 'm', kept: 0 });
    expect(await warnOfLeftover(me)).toBe(true);
    setReplicaMarker({ uid: me, made: 'm', kept: 3 });
    expect(await warnOfLeftover(me)).toBe(true);
    expect(asked).not.toHaveBeenCalled();
  });
});
