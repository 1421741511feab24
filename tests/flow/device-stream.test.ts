import { afterEach, describe, expect, it } from 'vitest';
import { syncStatus } from '../../src/data/sync-status.ts';
import type { Device, DeviceOptions } from '../../src/sync/device.ts';
import type { Surroundings, SurroundingsEvent } from '../../src/sync/surroundings.ts';
import { DeviceFixture, settled, until } from '../helpers/device-fixture.ts';

let device: Device;

afterEach(() => device.close());

const patient = { pollEvery: 60_000, retryFirst: 10, retryMost: 20 };

async function start(options: Partial<DeviceOptions> = {}): Promise<DeviceFixture> {
  const fixture = new DeviceFixture();
  device = await fixture.open({ ...options, settings: { ...patient, ...options.settings } });
  await settled(device);
  await until(() => fixture.network.openStreams === 1, 'the stream');
  return fixture;
}

const arrived = (uid: string) => async () => (await device.people.get(uid)) !== undefined;

class TestPage implements Surroundings {
  readonly #listeners = new Set<(event: SurroundingsEvent) => void>();
  isOnline = () => true;
  isVisible = () => true;
  subscribe(listener: (event: SurroundingsEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
  tell(event: SurroundingsEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}

describe('the stream of a device', () => {
  it('API-03 brings what has changed without asking for it', async () => {
    const fixture = await start();
    fixture.server.put('people', { uid: 'a' });
    await until(arrived('a'), 'the change', 1000);
    const last = fixture.server.requests.at(-1);
    expect(Object.keys(last?.cursors ?? {})).toEqual(['people']);
  });

  it('SYNC-06 catches up after the stream was cut', async () => {
    const fixture = await start();
    fixture.network.down();
    fixture.server.put('people', { uid: 'a' });
    fixture.network.up();
    await until(arrived('a'), 'the change');
  });

  it('SYNC-06 replaces a stream that has fallen silent', async () => {
    const fixture = await start({ settings: { ...patient, streamSilence: 150 } });
    fixture.network.isMute = true;
    fixture.server.put('people', { uid: 'a' });
    await until(arrived('a'), 'the change');
  });

  it('SYNC-06 a tap ends the pause after which a network that came back silently is tried', async () => {
    const page = new TestPage();
    const settings = { ...patient, retryFirst: 60_000, retryMost: 60_000 };
    const fixture = await start({ surroundings: page, settings });
    fixture.network.down();
    page.tell('visible');
    await until(() => !syncStatus().online, 'the failure');
    fixture.server.put('people', { uid: 'a' });
    fixture.network.up();
    page.tell('used');
    await until(arrived('a'), 'the change');
    await until(() => fixture.network.openStreams === 1, 'the stream');
  });

  it('SYNC-06 polls while no stream can be had', async () => {
    const fixture = await start({ settings: { ...patient, pollEvery: 50 } });
    fixture.network.refusesStreams = true;
    fixture.network.cutStreams();
    await until(() => fixture.network.openStreams === 0);
    fixture.server.put('people', { uid: 'a' });
    await until(arrived('a'), 'the change');
  });

  it('SYNC-06 a page hidden for long drops its stream, and is up to date when it is shown', async () => {
    const page = new TestPage();
    const settings = { ...patient, hiddenAfter: 20 };
    const fixture = await start({ surroundings: page, settings });
    page.tell('hidden');
    await until(() => fixture.network.openStreams === 0, 'the end of the stream');
    fixture.server.put('people', { uid: 'a' });
    page.tell('visible');
    await until(arrived('a'), 'the change');
    await until(() => fixture.network.openStreams === 1, 'the new stream');
  });

  it('SYNC-04 tries again at once when the network is back', async () => {
    const page = new TestPage();
    const settings = { ...patient, retryFirst: 60_000, retryMost: 60_000 };
    const fixture = await start({ surroundings: page, settings });
    fixture.network.down();
    page.tell('offline');
    expect(syncStatus().online).toBe(false);
    await device.relations.insert({ id: 'f', actor: 'x', kind: 'favourite', target: 'y' });
    await new Promise((resolve) => setTimeout(resolve, 100));
    fixture.network.up();
    page.tell('online');
    await until(() => fixture.server.get('relations', 'f') !== undefined, 'the write', 1000);
    await until(() => syncStatus().online);
  });
});
