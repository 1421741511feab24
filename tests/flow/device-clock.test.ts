import { afterEach, describe, expect, it, vi } from 'vitest';
import { DeviceFixture, settled } from '../helpers/device-fixture.ts';

const years = (count: number) => count * 365 * 86_400_000;

afterEach(() => vi.useRealTimers());

describe('a device whose clock is wrong', () => {
  it('SYNC-06 sends what was written offline after the clock was set back by years', async () => {
    const fixture = new DeviceFixture();
    const real = Date.now();
    fixture.server.clock = () => real;
    fixture.server.put('profile', { uid: fixture.uid, bio_text: 'vanha' });
    // Only the date is wrong; timers run. RxDB orders its push by this date.
    vi.useFakeTimers({ toFake: ['Date'], now: real + years(4) });
    let device = await fixture.open();
    await device.profile.patch(fixture.uid, { bio_text: 'uusi' });
    await settled(device);
    await device.close();
    // A new page has RxDB's idea of time anew.
    vi.resetModules();
    vi.setSystemTime(real);
    fixture.network.down();
    const { DeviceFixture: Fresh } = await import('../helpers/device-fixture.ts');
    const fresh = Object.assign(new Fresh(), fixture) as DeviceFixture;
    device = await fresh.open();
    await device.profile.patch(fixture.uid, { bio_text: 'uusin' });
    await device.close();
    device = await fresh.open();
    fixture.network.up();
    await settled(device);
    expect(fixture.server.get('profile', fixture.uid)).toMatchObject({ bio_text: 'uusin' });
    await device.close();
  });

  it('DATA-02 ids made after the clock was set back still come after those made before', async () => {
    const fixture = new DeviceFixture();
    const chat = `${fixture.uid}_${'b'.repeat(20)}_1700000000000`;
    let now = Date.now();
    const device = await fixture.open({ deviceNow: () => now });
    const first = device.clock.messageId(chat);
    now -= 30_000;
    const second = device.clock.messageId(chat);
    expect([second, first].sort()).toEqual([first, second]);
    await device.close();
  });
});
