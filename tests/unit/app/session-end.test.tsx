// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSessionEnd } from '../../../src/app/session-end.ts';
import { warnOfLeftover } from '../../../src/app/warn-of-leftover.ts';
import { setReplicaMarker } from '../../../src/data/replica-marker.ts';
import { currentSession, endSession, startSession } from '../../../src/data/session.ts';
import type { EndReason } from '../../../src/data/session.ts';
import { me, other } from '../features/helpers/docs.ts';
import { memoryReplica } from '../features/helpers/memory-replica.ts';
import { render } from '../features/helpers/render.tsx';

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
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  endSession('signed-out');
  localStorage.clear();
  sessionStorage.clear();
});

function Ends() {
  useSessionEnd();
  return null;
}

/** Ends a session while so many changes are unsent. @returns what became of the replica */
async function end(reason: EndReason, unsent: number): Promise<string[]> {
  signIn();
  sessionStorage.setItem('kd:scroll', '1');
  const done: string[] = [];
  const replica = await memoryReplica(me);
  Object.assign(replica, {
    countUnsent: async () => unsent,
    wipe: async () => void done.push('wiped'),
    close: async () => void done.push('closed'),
  });
  const screen = await render(replica, <Ends />);
  expect(done).toEqual([]);
  await screen.act(() => endSession(reason));
  await vi.waitFor(() => expect(left).not.toEqual([]));
  const became = [...done];
  await screen.unmount();
  return became;
}

describe('the end of a session', () => {
  it('AUTH-13 AUTH-14 own sign-out wipes the device, unsent or not, and leads to the front page', async () => {
    expect(await end('signed-out', 2)).toEqual(['wiped']);
    expect(left).toEqual(['/']);
    expect(sessionStorage.length).toBe(0);
  });

  it('AUTH-13 an expired session with nothing unsent is wiped and leads to /landing', async () => {
    expect(await end('expired', 0)).toEqual(['wiped']);
    expect(left).toEqual(['/landing']);
  });

  it('SYNC-06 what is unsent when a session expires waits here for its owner', async () => {
    expect(await end('expired', 2)).toEqual(['closed']);
    expect(left).toEqual(['/login']);
  });

  it('AUTH-13 signed out of all devices or removed, nothing waits', async () => {
    expect(await end('everywhere', 2)).toEqual(['wiped']);
    expect(await end('removed', 2)).toEqual(['wiped']);
    expect(left).toEqual(['/landing', '/landing']);
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
    setReplicaMarker({ uid: other, made: 'm', unsent: 2 });
    const { asked, calls } = answer(true);
    expect(await warnOfLeftover(me)).toBe(true);
    expect(asked).toHaveBeenCalledWith(
      'Tällä laitteella on 2 toisen tilin lähettämätöntä muutosta. Jos jatkat, ne poistetaan.',
    );
    expect(calls).not.toHaveBeenCalled();
  });

  it('SYNC-06 stays after a no, and who said it is signed out again', async () => {
    setReplicaMarker({ uid: other, made: 'm', unsent: 1 });
    const { calls } = answer(false);
    expect(await warnOfLeftover(me)).toBe(false);
    expect(calls).toHaveBeenCalledTimes(1);
    expect(currentSession()).toBeUndefined();
    expect(left).toEqual(['/login']);
  });

  it('AUTH-14 nobody is asked when nothing is unsent, or it is the own account', async () => {
    const { asked } = answer(false);
    setReplicaMarker({ uid: other, made: 'm', unsent: 0 });
    expect(await warnOfLeftover(me)).toBe(true);
    setReplicaMarker({ uid: me, made: 'm', unsent: 3 });
    expect(await warnOfLeftover(me)).toBe(true);
    expect(asked).not.toHaveBeenCalled();
  });
});
