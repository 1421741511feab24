import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { SyncRequest } from '../../schemas/wire/sync.ts';
import { favouriteId, newUid } from '../../schemas/domain/ids.ts';
import { LiveGateway } from '../helpers/live-gateway.ts';
import { Person } from '../helpers/person.ts';
import { openTestStore } from '../helpers/test-core.ts';
import type { TestStore } from '../helpers/test-core.ts';

/** Requests of one person are answered in turn; a store that is slow makes a line of them. */
describe('a request whose device has hung up while it stood in line', () => {
  let files: TestStore;
  let gateway: LiveGateway;
  let aino: Person;

  beforeAll(async () => {
    files = await openTestStore();
    gateway = new LiveGateway(files);
    await gateway.start();
    aino = await Person.register(gateway.app, 'Aino');
  });
  afterAll(async () => {
    await gateway.die();
    await files.remove();
  });

  /** Sends a favourite, which is refused: whoever has no profile has none. */
  function ask(device: string, signal?: AbortSignal): Promise<Response | undefined> {
    const id = favouriteId(aino.uid, newUid());
    const doc = { id, actor: aino.uid, kind: 'favourite', target: id.split(':')[2] };
    const body: SyncRequest = {
      device,
      cursors: {},
      pushes: { relations: [{ id, doc, base: null }] },
    };
    const headers = {
      authorization: `Bearer ${aino.token}`,
      'content-type': 'application/json',
    };
    const init = { method: 'POST', headers, body: JSON.stringify(body), signal: signal ?? null };
    return fetch(`${gateway.url}/sync`, init).catch(() => undefined);
  }

  async function refusals(): Promise<number> {
    const { values } = await gateway.app.metrics.refusals.get();
    return values.find(({ labels }) => labels.code === 'PROFILE_NEEDED')?.value ?? 0;
  }

  /** Holds the line, has a request give up in it, then perhaps another one come. @returns how many were worked on */
  async function giveUp(then?: () => Promise<Response | undefined>): Promise<number> {
    const { app } = gateway;
    const before = await refusals();
    let go: () => void = () => undefined;
    const line = app.core.writing.run(
      aino.uid,
      () => new Promise<void>((resolve) => (go = resolve)),
    );
    const standing = vi.spyOn(app.core.writing, 'run');
    const arrived = once(app.server, 'request') as Promise<[IncomingMessage]>;
    const leaving = new AbortController();
    const left = ask('device-one', leaving.signal);
    const [{ socket }] = await arrived;
    await expect.poll(() => standing.mock.calls.length).toBe(1);
    leaving.abort();
    await left;
    await expect.poll(() => socket.destroyed).toBe(true);
    const next = then?.();
    if (next) await expect.poll(() => standing.mock.calls.length).toBe(2);
    standing.mockRestore();
    go();
    await line;
    if (next) expect((await next)?.status).toBe(200);
    // Whatever stood in line has had its turn.
    await app.core.writing.run(aino.uid, () => Promise.resolve());
    return (await refusals()) - before;
  }

  it('SYNC-06 is left undone if the device has asked again: that one need not wait for it', async () => {
    expect(await giveUp(() => ask('device-one'))).toBe(1);
  });

  it('SYNC-06 takes effect if nothing has come in its place: a page that is closed sends nothing more', async () => {
    expect(await giveUp()).toBe(1);
    expect(await giveUp(() => ask('device-two'))).toBe(2);
  });
});
