import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { favouriteId, userReportId } from '../../schemas/domain/ids.ts';
import type { SyncAnswer, SyncRequest } from '../../schemas/wire/sync.ts';
import type { Stored } from '../../schemas/documents/stored.ts';
import { StoreError } from '../../sync-server/store/errors.ts';
import type { Database } from '../../sync-server/store/store.ts';
import { newEdit } from '../../src/data/edit.ts';
import { Person } from '../helpers/person.ts';
import { startTestGateway } from '../helpers/test-gateway.ts';
import type { TestGateway } from '../helpers/test-gateway.ts';

const secret = { JWT_SECRET: 'Qm4vT8xW2nLz7kRb5yHc9dJf3sPg6aEu' };

/** Requests that come again: a lost answer has them sent again, and networks repeat them, perhaps late. */
describe('a row that has taken effect and comes again', () => {
  let gateway: TestGateway;
  let [aino, ville] = [] as unknown as [Person, Person];

  beforeAll(async () => {
    gateway = await startTestGateway({ env: secret });
    aino = await Person.withProfile(gateway.app, 'Aino');
    ville = await Person.withProfile(gateway.app, 'Ville');
    await aino.eventually(() => aino.device.docs.people.has(ville.uid));
  });
  afterAll(() => gateway.stop());

  const bioOf = (person: Person) => person.device.docs.profile.get(person.uid)?.['bio_text'];
  const edit = (person: Person, bio_text: string): SyncRequest => {
    const base = person.device.docs.profile.get(person.uid);
    if (base === undefined) throw new Error('no profile');
    const { uid: id } = person;
    return person.device.request({ profile: [{ id, doc: { ...base, bio_text }, base }] });
  };
  const send = async (person: Person, request: SyncRequest): Promise<SyncAnswer> =>
    (await person.call('POST', '/sync', request)).json<SyncAnswer>();

  it('SYNC-06 late does not undo what its device has written since', async () => {
    const first = edit(aino, 'yksi');
    aino.device.apply(await send(aino, first));
    aino.device.apply(await send(aino, edit(aino, 'kaksi')));
    const again = await send(aino, first);
    expect(again.pushes.profile).toMatchObject([{ id: aino.uid, doc: { bio_text: 'kaksi' } }]);
    expect(again.pushes.profile?.[0]?.refused).toBeUndefined();
    await aino.sync();
    expect(bioOf(aino)).toBe('kaksi');
  });

  it('SYNC-06 SYNC-08 because its answer was lost does not undo what another device has written since', async () => {
    const request = edit(aino, 'kolme');
    await send(aino, request);
    const other = await aino.again(gateway.app);
    other.device.apply(await send(other, edit(other, 'neljä')));
    aino.device.apply(await send(aino, request));
    expect(bioOf(aino)).toBe('neljä');
    await other.sync();
    expect(bioOf(other)).toBe('neljä');
  });

  it('SYNC-06 SYNC-08 at another gateway, or after a restart, neither', async () => {
    const second = await startTestGateway({ on: gateway.on, env: secret });
    const request = edit(aino, 'viisi');
    await send(aino, request);
    const other = await aino.again(gateway.app);
    other.device.apply(await send(other, edit(other, 'kuusi')));
    const headers = { authorization: `Bearer ${aino.token}` };
    const again = { method: 'POST', url: '/sync', headers, payload: request } as const;
    const { pushes } = (await second.app.inject(again)).json<SyncAnswer>();
    expect(pushes.profile).toMatchObject([{ doc: { bio_text: 'kuusi' } }]);
    await second.stop();
    await other.sync();
    expect(bioOf(other)).toBe('kuusi');
    aino.device.apply(await send(aino, request));
    expect(JSON.stringify([...aino.device.docs.profile.values()])).not.toContain('applied');
  });

  it('PEOPLE-18 SYNC-06 does not bring back a favourite', async () => {
    const id = favouriteId(aino.uid, ville.uid);
    const doc = { id, actor: aino.uid, kind: 'favourite', target: ville.uid };
    const add = aino.device.request({ relations: [{ id, doc, base: null }] });
    aino.device.apply(await send(aino, add));
    const base = aino.device.docs.relations.get(id) ?? null;
    expect(base).not.toBeNull();
    aino.device.apply(
      await send(aino, aino.device.request({ relations: [{ id, doc: null, base }] })),
    );
    expect((await send(aino, add)).pushes.relations).toEqual([{ id, doc: null }]);
    // Meant once more, it is a new one.
    expect((await aino.create('relations', doc)).doc).toMatchObject({ kind: 'favourite' });
  });

  it('PEOPLE-18 SYNC-06 nor with an inventory, which a device sends where no cursor stands for what it holds', async () => {
    const id = favouriteId(aino.uid, ville.uid);
    const doc = { id, actor: aino.uid, kind: 'favourite', target: ville.uid };
    const holding = (request: SyncRequest): SyncRequest => ({
      ...request,
      inventory: { relations: aino.device.inventory('relations') },
    });
    await aino.push('relations', id, null, aino.device.docs.relations.get(id) ?? null);
    const add = holding(aino.device.request({ relations: [{ id, doc, base: null }] }));
    aino.device.apply(await send(aino, add));
    const base = aino.device.docs.relations.get(id) ?? null;
    expect(base).not.toBeNull();
    aino.device.apply(
      await send(aino, holding(aino.device.request({ relations: [{ id, doc: null, base }] }))),
    );
    expect((await send(aino, add)).pushes.relations).toEqual([{ id, doc: null }]);
    // Meant once more, it is a new one, with an inventory as well.
    const more = holding(aino.device.request({ relations: [{ id, doc, base: null }] }));
    expect((await send(aino, more)).pushes.relations).toMatchObject([
      { doc: { target: ville.uid } },
    ]);
    await aino.sync();
  });

  it('PEOPLE-18 SYNC-06 nor at another gateway, or after a restart', async () => {
    const second = await startTestGateway({ on: gateway.on, env: secret });
    const id = favouriteId(aino.uid, ville.uid);
    const doc = { id, actor: aino.uid, kind: 'favourite', target: ville.uid };
    await aino.push('relations', id, null, aino.device.docs.relations.get(id) ?? null);
    const add = aino.device.request({ relations: [{ id, doc, base: null }] });
    const again = async (): Promise<unknown> => {
      const headers = { authorization: `Bearer ${aino.token}` };
      const repeat = { method: 'POST', url: '/sync', headers, payload: add } as const;
      return (await second.app.inject(repeat)).json<SyncAnswer>().pushes.relations;
    };
    aino.device.apply(await send(aino, add));
    await aino.push('relations', id, null, aino.device.docs.relations.get(id) ?? null);
    expect(await again()).toEqual([{ id, doc: null }]);
    expect(await gateway.on.store.db('relations').get(id)).toBeUndefined();
    // Meant once more, it is a new one; one that was cut off before it was written is none.
    expect((await aino.create('relations', doc)).doc).toMatchObject({ kind: 'favourite' });
    await second.stop();
  });

  it('PEOPLE-18 SYNC-06 a favourite that a crash kept from being written is written by its repeat', async () => {
    const id = favouriteId(aino.uid, ville.uid);
    await aino.push('relations', id, null, aino.device.docs.relations.get(id) ?? null);
    const doc = { id, actor: aino.uid, kind: 'favourite', target: ville.uid };
    const add = aino.device.request({ relations: [{ id, doc, base: null }] });
    const relations = gateway.on.store.db('relations');
    const put = relations.put.bind(relations);
    relations.put = () => Promise.reject(new StoreError('killed', 503, undefined));
    expect((await aino.call('POST', '/sync', add)).statusCode).toBe(503);
    relations.put = put;
    const second = await startTestGateway({ on: gateway.on, env: secret });
    const headers = { authorization: `Bearer ${aino.token}` };
    const repeat = { method: 'POST', url: '/sync', headers, payload: add } as const;
    const { pushes } = (await second.app.inject(repeat)).json<SyncAnswer>();
    expect(pushes.relations).toMatchObject([{ id, doc: { target: ville.uid } }]);
    await second.stop();
  });

  /** Sends it to a gateway that has just been started. */
  const sendToAnother = async (request: SyncRequest): Promise<SyncAnswer['pushes']> => {
    const another = await startTestGateway({ on: gateway.on, env: secret });
    const headers = { authorization: `Bearer ${aino.token}` };
    const call = { method: 'POST', url: '/sync', headers, payload: request } as const;
    const { pushes } = (await another.app.inject(call)).json<SyncAnswer>();
    await another.stop();
    return pushes;
  };
  const adding = (kind: 'favourite' | 'report') => {
    const edit = newEdit();
    const id = (kind === 'favourite' ? favouriteId : userReportId)(aino.uid, ville.uid);
    const words = { target_kind: 'user', reason: 'Muu syy', text: '', chat_uid: null };
    const about = { kind, target: ville.uid, ...(kind === 'report' && words) };
    const doc = { id, actor: aino.uid, ...about, edit };
    return { id, doc, row: { id, doc, base: null } };
  };
  const isThere = async (id: string) =>
    (await gateway.on.store.db('relations').get(id)) !== undefined;
  /** The next write of a relation, or of a ledger, dies. */
  const killAt = (database: 'relations' | 'gateway', method: 'put' | 'update' | 'remove') => {
    const db = gateway.on.store.db(database) as Database<Stored>;
    const whole = db[method].bind(db) as (...all: unknown[]) => Promise<never>;
    const dying = (...all: unknown[]): Promise<never> => {
      if (database === 'gateway' && !/^(favourites|daily):/u.test(String(all[0])))
        return whole(...all);
      Object.assign(db, { [method]: whole });
      return Promise.reject(new StoreError('killed', 503, undefined));
    };
    Object.assign(db, { [method]: dying });
  };

  const takenBack = async (): Promise<void> => {
    for (const id of [favouriteId(aino.uid, ville.uid), userReportId(aino.uid, ville.uid)])
      await aino.push('relations', id, null, { id, edit: newEdit() });
    await aino.eventually(() => aino.device.docs.relations.size === 0);
  };

  it.each([
    ['favourite', 'relations', 'remove'],
    ['favourite', 'gateway', 'update'],
    ['report', 'relations', 'remove'],
    ['report', 'gateway', 'update'],
  ] as const)(
    'PEOPLE-18 SAFE-01 SYNC-06 nor a %s whose removal a kill cut in two and was then said again (%s, %s)',
    async (kind, database, method) => {
      await takenBack();
      const { id, row } = adding(kind);
      const add = aino.device.request({ relations: [row] });
      aino.device.apply(await send(aino, add));
      const base = aino.device.docs.relations.get(id) ?? null;
      const takeBack = aino.device.request({ relations: [{ id, doc: null, base }] });
      killAt(database, method);
      expect((await aino.call('POST', '/sync', takeBack)).statusCode).toBe(503);
      expect((await sendToAnother(takeBack)).relations).toEqual([{ id, doc: null }]);
      expect((await sendToAnother(add)).relations).toEqual([{ id, doc: null }]);
      expect(await isThere(id)).toBe(false);
    },
  );

  it.each(['favourite', 'report'] as const)(
    'PEOPLE-18 SAFE-01 SYNC-06 nor a %s that was taken back before it was written',
    async (kind) => {
      await takenBack();
      const { id, doc, row } = adding(kind);
      const add = aino.device.request({ relations: [row] });
      const takeBack = aino.device.request({ relations: [{ id, doc: null, base: doc }] });
      killAt('relations', 'put');
      expect((await aino.call('POST', '/sync', add)).statusCode).toBe(503);
      expect((await sendToAnother(takeBack)).relations).toEqual([{ id, doc: null }]);
      expect((await sendToAnother(add)).relations).toEqual([{ id, doc: null }]);
      expect(await isThere(id)).toBe(false);
      // Meant once more, it is a new one, though its device has heard of nothing in between.
      const more = aino.device.request({ relations: [adding(kind).row] });
      expect((await sendToAnother(more)).relations).toMatchObject([{ id, doc: { kind } }]);
    },
  );

  it.each(['favourite', 'report'] as const)(
    'PEOPLE-18 SAFE-01 SYNC-06 nor a %s that is taken back at another gateway while it is being written',
    async (kind) => {
      await takenBack();
      const { id, doc, row } = adding(kind);
      const add = aino.device.request({ relations: [row] });
      const takeBack = aino.device.request({ relations: [{ id, doc: null, base: doc }] });
      const relations = gateway.on.store.db('relations');
      const put = relations.put.bind(relations);
      relations.put = async (relation) => {
        relations.put = put;
        expect((await sendToAnother(takeBack)).relations).toEqual([{ id, doc: null }]);
        return put(relation);
      };
      expect((await send(aino, add)).pushes.relations).toEqual([{ id, doc: null }]);
      expect(await isThere(id)).toBe(false);
    },
  );

  it.each(['favourite', 'report'] as const)(
    'PEOPLE-18 SAFE-01 SYNC-06 the removal of a %s that comes again late does not end the one that was added since',
    async (kind) => {
      await takenBack();
      const { id, doc } = adding(kind);
      await aino.create('relations', doc);
      const base = aino.device.docs.relations.get(id) ?? null;
      const takeBack = aino.device.request({ relations: [{ id, doc: null, base }] });
      aino.device.apply(await send(aino, takeBack));
      expect((await aino.create('relations', adding(kind).doc)).doc).toMatchObject({ kind });
      expect((await sendToAnother(takeBack)).relations).toMatchObject([{ id, doc: { kind } }]);
      expect(await isThere(id)).toBe(true);
      await aino.push('relations', id, null, aino.device.docs.relations.get(id) ?? null);
      expect(await isThere(id)).toBe(false);
    },
  );

  it('SAFE-01 SYNC-06 the removal of a report that came late leaves the next, with other words, as it is', async () => {
    await takenBack();
    const { id, doc } = adding('report');
    aino.device.apply(
      await send(aino, aino.device.request({ relations: [{ id, doc, base: null }] })),
    );
    const other = await aino.again(gateway.app);
    const late = aino.device.request({ relations: [{ id, doc: null, base: doc }] });
    await other.push('relations', id, null, other.device.docs.relations.get(id) ?? null);
    await other.create('relations', { ...adding('report').doc, text: 'Toisin sanoin.' });
    expect((await send(aino, late)).pushes.relations).toMatchObject([
      { doc: { text: 'Toisin sanoin.' } },
    ]);
    // It has kept its place: what takes it back is known as that when it comes again.
    await other.sync();
    const base = other.device.docs.relations.get(id) ?? null;
    const takeBack = other.device.request({ relations: [{ id, doc: null, base }] });
    other.device.apply(await send(other, takeBack));
    expect(await isThere(id)).toBe(false);
    await other.create('relations', { ...adding('report').doc, text: 'Toisin sanoin.' });
    expect((await sendToAnother(takeBack)).relations).toMatchObject([{ id, doc: { id } }]);
    expect(await isThere(id)).toBe(true);
    await takenBack();
  });

  it('SAFE-01 SYNC-06 a report that was taken back is not written again, at whichever gateway', async () => {
    const id = userReportId(aino.uid, ville.uid);
    const about = { kind: 'report', target: ville.uid, target_kind: 'user' };
    const doc = { id, actor: aino.uid, ...about, reason: 'Muu syy', text: '', chat_uid: null };
    const add = aino.device.request({ relations: [{ id, doc, base: null }] });
    const atAnother = async (): Promise<unknown> => {
      const second = await startTestGateway({ on: gateway.on, env: secret });
      const headers = { authorization: `Bearer ${aino.token}` };
      const repeat = { method: 'POST', url: '/sync', headers, payload: add } as const;
      const { pushes } = (await second.app.inject(repeat)).json<SyncAnswer>();
      await second.stop();
      return pushes.relations;
    };
    const takeBack = () =>
      aino.push('relations', id, null, aino.device.docs.relations.get(id) ?? null);
    const relations = gateway.on.store.db('relations');
    const put = relations.put.bind(relations);
    relations.put = () => Promise.reject(new StoreError('killed', 503, undefined));
    expect((await aino.call('POST', '/sync', add)).statusCode).toBe(503);
    relations.put = put;
    // Cut off before it was written, it is written by its repeat.
    expect(await atAnother()).toMatchObject([{ id, doc: { target: ville.uid } }]);
    aino.device.apply(await send(aino, add));
    await takeBack();
    expect(await atAnother()).toEqual([{ id, doc: null }]);
    expect(await relations.get(id)).toBeUndefined();
    // Meant once more, it is a new one, and the first of them still comes too late.
    expect((await aino.create('relations', doc)).doc).toMatchObject({ kind: 'report' });
    await takeBack();
    expect(await atAnother()).toEqual([{ id, doc: null }]);
    expect(await relations.get(id)).toBeUndefined();
  });

  it('SYNC-08 whoever means the same once more is heard: there and back, and there again', async () => {
    for (const words of ['sinne', 'takaisin', 'sinne', 'takaisin', 'sinne']) {
      aino.device.apply(await send(aino, edit(aino, words)));
      expect(bioOf(aino)).toBe(words);
    }
    const other = await aino.again(gateway.app);
    other.device.apply(await send(other, edit(other, 'takaisin')));
    await aino.sync();
    aino.device.apply(await send(aino, edit(aino, 'sinne')));
    expect(bioOf(aino)).toBe('sinne');
  });

  it.each(['', 'where it stood when it began'])(
    'SYNC-08 so is a client that does not follow (%s)',
    async (stands) => {
      const known =
        stands === '' ? {} : { profile: aino.device.request().cursors['profile'] ?? '' };
      const push = (from: string, to: string): Promise<SyncAnswer> => {
        const base = { uid: aino.uid, bio_text: from };
        const row = { id: aino.uid, doc: { ...base, bio_text: to }, base };
        return send(aino, {
          device: 'client-of-its-own',
          cursors: known,
          pushes: { profile: [row] },
        });
      };
      for (const [from, to] of [
        ['a', 'b'],
        ['b', 'a'],
        ['a', 'b'],
      ] as const)
        expect((await push(from, to)).pushes.profile).toMatchObject([{ doc: { bio_text: to } }]);
    },
  );
});
