// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { setReplicaMarker } from '../../../src/data/replica-marker.ts';
import { currentSession, startSession } from '../../../src/data/session.ts';
import { useSignOut } from '../../../src/features/account/use-sign-out.ts';
import { me } from './helpers/docs.ts';
import { memoryReplica } from './helpers/memory-replica.ts';
import { render } from './helpers/render.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
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
  replica.countUnsent = () => Promise.reject(new DOMException('lost', 'UnknownError'));
  const screen = await render(replica, <Leave />);
  await screen.act(() => screen.button('Kirjaudu ulos').click());
  expect(currentSession()?.uid).toBe(me);
  await screen.act(() => screen.button('Hylkää 2').click());
  await vi.waitFor(() => expect(currentSession()).toBeUndefined());
  await screen.unmount();
});
