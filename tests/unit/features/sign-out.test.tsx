// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { setReplicaMarker } from '../../../src/data/replica-marker.ts';
import { currentSession, startSession } from '../../../src/data/session.ts';
import { Sessions } from '../../../src/features/account/sessions.tsx';
import '../../../src/features/account/texts.ts';
import { useSignOut } from '../../../src/features/account/use-sign-out.ts';
import { me } from './helpers/docs.ts';
import { memoryReplica } from './helpers/memory-replica.ts';
import { render } from './helpers/render.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  localStorage.clear();
});

function Leave() {
  const { unsent, ask, confirm } = useSignOut();
  return (
    <>
      <button onClick={ask}>Kirjaudu ulos</button>
      {unsent !== undefined && <button onClick={confirm}>Hylkää {unsent}</button>}
    </>
  );
}

it('AUTH-14 a database that fails keeps nobody from signing out, who is asked all the same', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ ok: true }));
  startSession({ uid: me, email: 'a@a.fi', admin: false, token: 't', expiresIn: 900 });
  setReplicaMarker({ uid: me, made: 'm', kept: 2 });
  const replica = await memoryReplica(me);
  replica.device.countUnsent = () => Promise.reject(new DOMException('lost', 'UnknownError'));
  const screen = await render(replica, <Leave />);
  await screen.act(() => screen.button('Kirjaudu ulos').click());
  expect(currentSession()?.uid).toBe(me);
  await screen.act(() => screen.button('Hylkää 2').click());
  await expect.poll(() => currentSession()).toBeUndefined();
  await screen.unmount();
});

it('AUTH-14 nor does one that does not answer', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ ok: true }));
  startSession({ uid: me, email: 'a@a.fi', admin: false, token: 't', expiresIn: 900 });
  setReplicaMarker({ uid: me, made: 'm', kept: 2 });
  const replica = await memoryReplica(me);
  replica.device.countUnsent = () => new Promise(() => undefined);
  const screen = await render(replica, <Leave />);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await screen.act(async () => {
    screen.button('Kirjaudu ulos').click();
    await vi.advanceTimersByTimeAsync(10_000);
  });
  vi.useRealTimers();
  expect(screen.button('Hylkää 2').isConnected).toBe(true);
  await screen.unmount();
});

it.each([
  [0, 'Kirjaudutaanko ulos kaikilta laitteilta?'],
  [1, 'Sinulla on 1 lähettämätön muutos. Kirjaudutaanko silti ulos?'],
  [3, 'Sinulla on 3 lähettämätöntä muutosta. Kirjaudutaanko silti ulos?'],
])(
  'AUTH-14 ACC-09 signing out on all devices with %s unsent changes asks: %s',
  async (unsent, question) => {
    vi.stubGlobal('fetch', async () => Response.json({ sessions: [] }));
    const replica = await memoryReplica(me);
    replica.device.countUnsent = async () => unsent;
    const screen = await render(replica, <Sessions />);
    await screen.act(() => screen.button('Kirjaudu ulos kaikilta laitteilta').click());
    expect(document.querySelector('dialog p')?.textContent).toBe(question);
    await screen.unmount();
  },
);
