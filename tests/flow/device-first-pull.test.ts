import { afterEach, describe, expect, it } from 'vitest';
import type { Device } from '../../src/sync/device.ts';
import type { Fetch } from '../../src/sync/exchange.ts';
import { brokenOff } from '../helpers/broken-off.ts';
import { DeviceFixture, settled, until } from '../helpers/device-fixture.ts';

const other = 'b'.repeat(20);
/** So much of an answer comes before the connection breaks: some of the collections below, not all. */
const maxCharacters = 5000;
const breaksAfterMs = 1100;
/** The first request asks for all, however long a busy machine takes to open all collections. */
const patient = { coldStartWait: 5000 };

let device: Device;

afterEach(() => device.close());

/** Twenty people, twenty meets, two chats and their messages: about three thousand characters each but the chats. */
function fixtureWithView(): DeviceFixture {
  const fixture = new DeviceFixture();
  // What the stream would bring is not asked for.
  fixture.network.refusesStreams = true;
  fixture.server.put('profile', { uid: fixture.uid, name: 'Minä' });
  const text = 'x'.repeat(100);
  for (let n = 0; n < 20; n += 1) {
    fixture.server.put('people', { uid: `person-${n}`, bio_text: text });
    fixture.server.put('meets', { meetId: `meet-${n}`, description: text });
  }
  for (const n of [1, 2]) {
    const chat = `${fixture.uid}_${other}_170000000000${n}`;
    fixture.server.put('chats', { uid: chat, owner_id: other, applicant_id: fixture.uid });
    for (let at = 0; at < 6; at += 1) fixture.server.put('messages', messageOf(chat, at, text));
  }
  return fixture;
}

function messageOf(chat: string, at: number, text: string): Record<string, unknown> {
  const id = `${chat}:${String(at).padStart(20, '0')}`;
  const timestamp = new Date(1_790_000_000_000 + at).toISOString();
  return { id, chat_uid: chat, sender_id: other, text, timestamp };
}

/** A network that breaks every connection before a long answer is there. @param sizes of all answers */
function breaking(fixture: DeviceFixture, sizes: number[]): Fetch {
  return async (path, init) => {
    const response = await fixture.network.fetch(path, init);
    if (path !== '/sync' || !response.ok) return response;
    const text = await response.text();
    sizes.push(text.length);
    if (text.length <= maxCharacters) return new Response(text);
    return brokenOff(text, maxCharacters, breaksAfterMs);
  };
}

describe('the first pull over a network that breaks every connection', () => {
  it('SYNC-01 SYNC-06 comes in parts where all of it at once never would', async () => {
    const fixture = fixtureWithView();
    const sizes: number[] = [];
    device = await fixture.open({ fetch: breaking(fixture, sizes), settings: patient });
    await settled(device, 60_000);
    expect(await device.people.all()).toHaveLength(20);
    expect(await device.meets.all()).toHaveLength(20);
    expect(await device.messages.all()).toHaveLength(12);
    expect(await device.chats.all()).toHaveLength(2);
    expect(sizes[0]).toBeGreaterThan(maxCharacters);
    expect(sizes.filter((size) => size > maxCharacters)).toHaveLength(2);
    expect(fixture.divergences).toEqual([]);
  }, 180_000);

  it('SYNC-01 SYNC-15 a collection that is longer than any answer comes in parts, each from where the last ended', async () => {
    const fixture = fixtureWithView();
    for (let n = 20; n < 320; n += 1)
      fixture.server.put('people', { uid: `person-${n}`, bio_text: 'x'.repeat(100) });
    const sizes: number[] = [];
    device = await fixture.open({ fetch: breaking(fixture, sizes), settings: patient });
    await settled(device, 60_000);
    expect(await device.people.all()).toHaveLength(320);
    const carried = sizes.filter((size) => size <= maxCharacters);
    const [whole = 0] = sizes;
    expect(carried.reduce((sum, size) => sum + size, 0)).toBeLessThan(1.5 * whole);
    expect(sizes.length - carried.length).toBeLessThan(sizes.length / 4);
    expect(fixture.divergences).toEqual([]);
  }, 180_000);

  it('SYNC-01 closed between two parts it goes on after the next start, and tells what has left meanwhile', async () => {
    const fixture = fixtureWithView();
    const sizes: number[] = [];
    device = await fixture.open({ fetch: breaking(fixture, sizes) });
    await until(async () => (await device.people.all()).length > 5, 'the first part', 20_000);
    await device.close();
    fixture.server.take('people', 'person-0');
    device = await fixture.open({ fetch: breaking(fixture, sizes) });
    await settled(device, 60_000);
    expect(await device.people.all()).toHaveLength(19);
    expect(fixture.divergences).toEqual([]);
  }, 180_000);

  it('SYNC-06 asks for everything at once again where the network carries it', async () => {
    const fixture = fixtureWithView();
    let isPoor = true;
    const poor = breaking(fixture, []);
    device = await fixture.open({
      fetch: (path, init) => (isPoor ? poor : fixture.network.fetch)(path, init),
    });
    await settled(device, 60_000);
    isPoor = false;
    const asked = fixture.server.requests.length;
    const isWhole = () =>
      fixture.server.requests.slice(asked).some(({ most }) => most === undefined);
    for (let n = 0; n < 40 && !isWhole(); n += 1) {
      device.remote.syncNow();
      await settled(device);
    }
    expect(isWhole()).toBe(true);
  }, 180_000);

  it('SYNC-01 SYNC-06 a gateway that is older than the page cannot read the wish, and is asked without it', async () => {
    const fixture = fixtureWithView();
    const wishes: boolean[] = [];
    let cuts = 2;
    fixture.network.beforeRequest = async ({ most }) => {
      wishes.push(most !== undefined);
      if (most !== undefined) fixture.network.answerNext = { status: 400, code: 'BAD_REQUEST' };
    };
    const poor = breaking(fixture, []);
    device = await fixture.open({
      fetch: (path, init) =>
        path === '/sync' && (cuts -= 1) >= 0 ? poor(path, init) : fixture.network.fetch(path, init),
    });
    await settled(device);
    expect(await device.people.all()).toHaveLength(20);
    expect(wishes.filter((isWished) => isWished)).toHaveLength(1);
  }, 180_000);
});
