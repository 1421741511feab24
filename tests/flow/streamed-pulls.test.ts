import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../sync-server/sync/open-streams.ts';
import { streamedPulls } from '../../sync-server/sync/streamed-pulls.ts';
import { Person } from '../helpers/person.ts';
import { startTestGateway } from '../helpers/test-gateway.ts';
import type { TestGateway } from '../helpers/test-gateway.ts';

describe('what the stream brings whole', () => {
  let gateway: TestGateway;
  let [aino, eero] = [] as unknown as [Person, Person];
  let held: Connection['held'];

  beforeAll(async () => {
    gateway = await startTestGateway();
    aino = await Person.withProfile(gateway.app, 'Aino');
    eero = await Person.withProfile(gateway.app, 'Eero');
    await aino.sync();
    held = { ...aino.device.request().cursors };
    await eero.patch('profile', eero.uid, { bio_text: 'Uusi teksti.' });
  });
  afterAll(() => gateway.stop());

  const connection = (fields: Partial<Connection> = {}): Connection => ({
    uid: aino.uid,
    device: 'd'.repeat(10),
    send: () => undefined,
    replaced: () => undefined,
    mayListen: () => Promise.resolve(true),
    told: {},
    held,
    pending: new Set(),
    asking: 0,
    hasBegun: true,
    ...fields,
  });
  const news = { people: 'moved' };
  const bring = (to: Connection) => streamedPulls(gateway.app.core, to, news);

  it('API-03 GEN-07 is the pull of a device at that cursor, by the same projection', async () => {
    const { people } = await bring(connection());
    expect(people).toMatchObject({ from: held.people, docs: [{ uid: eero.uid }], gone: [] });
    expect(people?.docs[0]).not.toHaveProperty('email');
    expect(people?.docs[0]).not.toHaveProperty('birthday');
    expect(people).toEqual({ from: held.people, ...(await aino.sync()).pulls.people });
  });

  it('AUTH-13 is nothing for a sign-in that has ended, or cannot be looked at', async () => {
    const ended = connection({ mayListen: () => Promise.resolve(false) });
    const unknown = connection({ mayListen: () => Promise.reject(new Error('no store')) });
    expect(await bring(ended)).toEqual({});
    expect(await bring(unknown)).toEqual({});
  });

  it('SYNC-06 is nothing for a device that asks at this moment, or whose cursor is not known', async () => {
    expect(await bring(connection({ asking: 1 }))).toEqual({});
    expect(await bring(connection({ held: {} }))).toEqual({});
    expect(await bring(connection({ held: { people: 'x~1.1.0.A' } }))).toEqual({});
  });

  it('SYNC-01 is nothing where much has changed: that comes compressed, when it is asked for', async () => {
    const whole = connection({ held: { people: '' } });
    await eero.patch('profile', eero.uid, { bio_text: 'ä'.repeat(480) });
    for (const name of ['Sari', 'Onni', 'Kaisa', 'Liisa', 'Veera', 'Outi'])
      await Person.withProfile(gateway.app, name);
    expect(await bring(whole)).toEqual({});
  });
});
