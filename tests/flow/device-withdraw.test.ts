import { afterEach, describe, expect, it } from 'vitest';
import { firstValueFrom } from 'rxjs';
import { favouriteId, signupId, userReportId } from '../../schemas/domain/ids.ts';
import { syncStatus } from '../../src/data/sync-status.ts';
import { addFavourite } from '../../src/data/writes/favourite.ts';
import { reportUser } from '../../src/data/writes/report.ts';
import { blockPerson } from '../../src/data/writes/block.ts';
import { signUp } from '../../src/data/writes/sign-up.ts';
import { withdrawChange } from '../../src/features/account/withdraw-change.ts';
import type { Device } from '../../src/sync/device.ts';
import { openInStep, say, settled, until } from '../helpers/device-fixture.ts';
import type { DeviceFixture } from '../helpers/device-fixture.ts';

const other = 'b'.repeat(20);
let device: Device;

afterEach(() => device.close());

async function start(): Promise<{ fixture: DeviceFixture; chat: string }> {
  const opened = await openInStep({ name: 'Minä', bio_text: '', height: 170 });
  device = opened.device;
  return opened;
}

describe('what is taken back before it is sent', () => {
  it('SYNC-02 SYNC-10 messages written without a network: never sent, words kept, the others go', async () => {
    const { fixture, chat } = await start();
    fixture.network.down();
    await say(device, chat, 'Ensimmäinen');
    const regretted = await say(device, chat, 'Turha');
    const alsoRegretted = await say(device, chat, 'Turhempi');
    await say(device, chat, 'Viimeinen');
    expect(await withdrawChange(device, 'messages', regretted)).toBe(true);
    expect(await withdrawChange(device, 'messages', alsoRegretted)).toBe(true);
    expect(await device.messages.get(regretted)).toBeUndefined();
    await until(() => syncStatus().waiting === 2, 'two to wait');
    expect(await device.device.loadDraft(`chat:${chat}`)).toBe('Turha\nTurhempi');
    fixture.network.up();
    await settled(device);
    expect(fixture.server.get('messages', regretted)).toBeUndefined();
    expect(fixture.server.get('messages', alsoRegretted)).toBeUndefined();
    const sent = await device.messages.all();
    expect(sent.map(({ text }) => text).toSorted()).toEqual(['Ensimmäinen', 'Viimeinen']);
    expect(await firstValueFrom(device.device.watchRefusals())).toEqual([]);
    await until(() => syncStatus().waiting === 0, 'none to wait');
  });

  it('SYNC-10 SAFE-07 a report: its words wait as a draft for the next one', async () => {
    const { fixture } = await start();
    fixture.network.down();
    await reportUser(device, other, { reason: 'Muu syy', text: 'Uhkaili minua.' });
    const id = userReportId(fixture.uid, other);
    expect(await withdrawChange(device, 'relations', id)).toBe(true);
    expect(await device.relations.get(id)).toBeUndefined();
    expect(await device.device.loadDraft(`report:${other}`)).toBe('Uhkaili minua.');
    await addFavourite(device, other);
    await withdrawChange(device, 'relations', favouriteId(fixture.uid, other));
    expect(await device.device.countKept(), 'the draft alone').toBe(1);
  });

  it('SYNC-06 also after a restart without a network', async () => {
    const { fixture, chat } = await start();
    fixture.network.down();
    const regretted = await say(device, chat, 'Turha');
    await device.close();
    device = await fixture.open();
    expect(await withdrawChange(device, 'messages', regretted)).toBe(true);
    fixture.network.up();
    await settled(device);
    expect(fixture.server.get('messages', regretted)).toBeUndefined();
    expect(await device.messages.all()).toEqual([]);
  });

  it('PEOPLE-18 SIGNUP-04 favourites and sign-ups; a block is for good', async () => {
    const { fixture } = await start();
    const meet = `${other}_1700000000000`;
    fixture.network.down();
    await addFavourite(device, other);
    await signUp(device, meet, 'Hei, tulen mukaan');
    await blockPerson(device, 'c'.repeat(20));
    const block = (await device.relations.all()).find(({ kind }) => kind === 'block');
    expect(await withdrawChange(device, 'relations', favouriteId(fixture.uid, other))).toBe(true);
    expect(await withdrawChange(device, 'relations', signupId(fixture.uid, meet))).toBe(true);
    expect(await withdrawChange(device, 'relations', block?.id ?? '')).toBe(false);
    expect(await device.device.loadDraft(`signup:${meet}`)).toBe('Hei, tulen mukaan');
    fixture.network.up();
    await settled(device);
    expect(fixture.server.get('relations', favouriteId(fixture.uid, other))).toBeUndefined();
    expect(fixture.server.get('relations', signupId(fixture.uid, meet))).toBeUndefined();
    expect(fixture.server.get('relations', block?.id ?? '')).toBeDefined();
  });

  it('SYNC-14 SYNC-15 one that had arrived, its answer lost, comes back and is said to have arrived', async () => {
    const { fixture, chat } = await start();
    fixture.server.rule = (_name, { doc, id }) =>
      doc === null && fixture.server.get('messages', id) ? { code: 'NOT_DELETABLE' } : undefined;
    // The answer is lost, and with it the network: nothing else may tell that it has arrived.
    fixture.network.beforeAnswer = ({ pushes }) => {
      if (pushes?.messages) fixture.network.down();
      return Promise.resolve();
    };
    const sent = await say(device, chat, 'Perillä jo');
    await until(() => !fixture.network.isUp, 'the gateway to have it');
    fixture.network.beforeAnswer = () => Promise.resolve();
    expect(await withdrawChange(device, 'messages', sent)).toBe(true);
    fixture.network.up();
    await settled(device);
    expect(await device.messages.get(sent)).toMatchObject({ text: 'Perillä jo' });
    const refused = await firstValueFrom(device.device.watchRefusals());
    expect(refused).toMatchObject([{ code: 'NOT_DELETABLE', docId: sent }]);
  });

  it('SYNC-14 nothing is taken back once it has been acknowledged', async () => {
    const { chat } = await start();
    const sent = await say(device, chat, 'Hei');
    await settled(device);
    expect(await withdrawChange(device, 'messages', sent)).toBe(false);
    expect(await device.messages.get(sent)).toMatchObject({ text: 'Hei' });
  });
});
