/** What devices are told of their own documents that a restored backup lacks, and of those that are gone otherwise. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { couchAddress } from '../../couchdb/address.ts';
import { ask, couchServer } from '../../couchdb/server.ts';
import type { CollectionName } from '../../schemas/documents/device.ts';
import {
  blockId,
  chatUidOf,
  favouriteId,
  meetReportId,
  newMessageId,
  signupId,
  userReportId,
} from '../../schemas/domain/ids.ts';
import type { Stored } from '../../schemas/documents/stored.ts';
import type { SyncAnswer } from '../../schemas/wire/sync.ts';
import { databaseAs } from '../../sync-server/store/database-as.ts';
import type { Database, DatabaseName } from '../../sync-server/store/store.ts';
import { startCouch } from '../helpers/couch-server.ts';
import type { TestCouch } from '../helpers/couch-server.ts';
import { openCouchTestStore, realCouch } from '../helpers/couch-store.ts';
import { accepted, publishMeet, signUpTo } from '../helpers/meet-up.ts';
import { Person } from '../helpers/person.ts';
import type { TestStore } from '../helpers/test-core.ts';
import { startTestGateway } from '../helpers/test-gateway.ts';
import type { TestGateway } from '../helpers/test-gateway.ts';

type Own = Partial<Record<CollectionName, readonly string[]>>;

describe('own documents that the store lacks', () => {
  let couch: TestCouch;
  let files: TestStore;
  let gateway: TestGateway;
  let [aino, onni, sari] = [] as unknown as [Person, Person, Person];
  let [meetId, chat] = ['', ''];

  const db = (name: DatabaseName): Database<Stored> => databaseAs<Stored>(files.store, name);
  /** As an older state of a database lacks it: without a trace. */
  const lose = async (name: DatabaseName, ...ids: string[]): Promise<void> => {
    await db(name).eraseMany(ids);
    await files.store.eraseDone({ purgeAfterMs: 0 });
  };
  const startAnew = async (): Promise<void> => {
    await gateway.stop();
    gateway = await startTestGateway({ on: files, time: gateway.time });
    for (const name of ['aino', 'onni', 'sari'] as const) {
      if (name === 'aino') aino = await aino.again(gateway.app);
      if (name === 'onni') onni = await onni.again(gateway.app);
      if (name === 'sari') sari = await sari.again(gateway.app);
    }
  };
  const lacking = async (person: Person, own: Own): Promise<SyncAnswer['vanished']> => {
    const inventory = Object.fromEntries(
      Object.entries(own).map(([name, ids]) => [
        name,
        Object.fromEntries(ids.map((id) => [id, ''])),
      ]),
    );
    const body = { device: person.device.id, cursors: {}, inventory };
    return (await person.call('POST', '/sync', body)).json<SyncAnswer>().vanished;
  };
  const say = async (from: Person, text: string): Promise<string> => {
    const id = newMessageId(chat, new Date());
    await accepted(from.create('messages', { id, chat_uid: chat, sender_id: from.uid, text }));
    return id;
  };

  beforeAll(async () => {
    couch = await startCouch();
    files = await openCouchTestStore(realCouch ?? couch.url);
    gateway = await startTestGateway({ on: files });
    aino = await Person.withProfile(gateway.app, 'Aino');
    onni = await Person.withProfile(gateway.app, 'Onni');
    sari = await Person.withProfile(gateway.app, 'Sari');
    meetId = await publishMeet(aino);
    chat = await signUpTo(onni, meetId);
  });
  afterAll(async () => {
    await gateway.stop();
    await files.remove();
    await couch.close();
  });

  it('SYNC-09 tells its writer which messages a restored backup lacks, and of no others', async () => {
    const [kept, lost] = [await say(onni, 'vanha'), await say(onni, 'uusi')];
    await lose('messages', lost);
    await startAnew();
    expect(await lacking(onni, { messages: [kept, lost] })).toEqual({ messages: [lost] });
    expect(await lacking(sari, { messages: [lost] })).toBeUndefined();
    // What a device still pulls is no question.
    const { call, device } = onni;
    const body = { ...device.request(), inventory: { messages: { [lost]: '' } } };
    expect((await call.call(onni, 'POST', '/sync', body)).json()).not.toHaveProperty('vanished');
  });

  it('SYNC-09 takes what an operator deletes by hand for deleted', async () => {
    const byHand = await say(onni, 'poistetaan');
    const { _rev: rev } = (await db('messages').get(byHand)) ?? {};
    // As Fauxton does: nothing is noted that would have it purged.
    await ask(couchServer(couchAddress(realCouch ?? couch.url)), {
      db: `${files.namePrefix}messages`,
      path: encodeURIComponent(byHand),
      method: 'DELETE',
      qs: { rev },
    });
    await files.store.eraseDone({ purgeAfterMs: 0 });
    await startAnew();
    expect(await lacking(onni, { messages: [byHand] })).toBeUndefined();
  });

  it('SYNC-09 tells of a chat that is lost whole by its sign-up and what was typed', async () => {
    const other = await publishMeet(aino, {}, new Date(Date.now() + 1000));
    const otherChat = await signUpTo(sari, other, 'Tulen mielelläni');
    const id = newMessageId(otherChat, new Date());
    await accepted(
      sari.create('messages', { id, chat_uid: otherChat, sender_id: sari.uid, text: 'Moi' }),
    );
    const opening = [...sari.device.docs.messages.keys()].filter((one) => one !== id);
    expect(opening).toHaveLength(1);
    const relation = signupId(sari.uid, other);
    await lose('messages', id, ...opening);
    await lose('chats', otherChat);
    await lose('relations', relation);
    await startAnew();
    const own = { messages: [...opening, id], relations: [relation] };
    expect(await lacking(sari, own)).toEqual({ messages: [id], relations: [relation] });
    expect(await lacking(onni, own)).toBeUndefined();
    await lose('meets', other);
    await startAnew();
    expect(await lacking(aino, { meets: [other, meetId] })).toEqual({ meets: [other] });
    expect(await lacking(sari, { meets: [other] })).toBeUndefined();
  });

  it('SYNC-09 SAFE-14 tells of blocks and reports on meets, never of what may have been taken back', async () => {
    const report = meetReportId(sari.uid, meetId);
    const fields = { actor: sari.uid, kind: 'report', text: '', chat_uid: null };
    const [reason] = ['Muu syy'];
    await accepted(
      sari.create('relations', {
        id: report,
        ...fields,
        reason,
        target: meetId,
        target_kind: 'meet',
      }),
    );
    await lose('relations', report);
    const favourite = favouriteId(sari.uid, onni.uid);
    await accepted(
      sari.create('relations', {
        id: favourite,
        actor: sari.uid,
        kind: 'favourite',
        target: onni.uid,
      }),
    );
    await accepted(sari.push('relations', favourite, null, { id: favourite }));
    await files.store.eraseDone({ purgeAfterMs: 0 });
    await startAnew();
    const relations = [
      report,
      favourite,
      userReportId(sari.uid, onni.uid),
      blockId(sari.uid, onni.uid),
    ];
    const told = await lacking(sari, { relations, profile: [sari.uid, onni.uid] });
    expect(told?.relations?.toSorted()).toEqual([blockId(sari.uid, onni.uid), report].toSorted());
    expect(told).not.toHaveProperty('profile');
  });

  it('SYNC-13 ACC-15 says nothing of what went with an account, a block or a deleted chat', async () => {
    const before = await say(onni, 'ennen estoa');
    await accepted(
      aino.create('relations', {
        id: blockId(aino.uid, onni.uid),
        actor: aino.uid,
        kind: 'block',
        target: onni.uid,
      }),
    );
    await onni.eventually(() => !onni.device.docs.chats.has(chat));
    await lose('messages', before);
    await startAnew();
    const own = { messages: [before], relations: [signupId(onni.uid, meetId)] };
    expect(await lacking(onni, own)).toBeUndefined();
    const sarisMeet = await publishMeet(sari);
    const sarisChat = await signUpTo(onni, sarisMeet);
    const id = newMessageId(sarisChat, new Date());
    await accepted(
      onni.create('messages', { id, chat_uid: sarisChat, sender_id: onni.uid, text: 'Moi' }),
    );
    expect((await sari.call('DELETE', '/api/account')).statusCode).toBe(200);
    await files.store.eraseDone({ purgeAfterMs: 0 });
    expect(await db('chats').deletedAs(chatUidOf(onni.uid, sarisMeet))).toBeUndefined();
    const gone = {
      messages: [id],
      relations: [signupId(onni.uid, sarisMeet), blockId(onni.uid, sari.uid)],
    };
    expect(await lacking(onni, gone)).toBeUndefined();
  });
});
