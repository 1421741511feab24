import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { blockId, newMessageId } from '../../schemas/domain/ids.ts';
import { databaseNames } from '../../sync-server/store/documents.ts';
import { openStore } from '../../sync-server/store/store.ts';
import { filesWith } from '../helpers/bytes-in-files.ts';
import { dropDatabases, realCouch } from '../helpers/couch-store.ts';
import { startCouch } from '../helpers/couch-server.ts';
import type { TestCouch } from '../helpers/couch-server.ts';
import { publishMeet, signUpTo } from '../helpers/meet-up.ts';
import { Person } from '../helpers/person.ts';
import { startTcpProxy } from '../helpers/tcp-proxy.ts';
import type { TcpProxy } from '../helpers/tcp-proxy.ts';
import { startTestGateway } from '../helpers/test-gateway.ts';
import type { TestGateway } from '../helpers/test-gateway.ts';

/** A gateway with a connection of its own to the database, which the test can cut. */
interface Host {
  gateway: TestGateway;
  proxy: TcpProxy;
  stop(): Promise<void>;
}

const directory = mkdtempSync(join(tmpdir(), 'kohdataan-two-'));
const namePrefix = `two_${process.pid}_`;
/** Folder with a real server's files, if it runs on this machine. */
const { COUCHDB_DATA: couchFiles } = process.env;
let couch: TestCouch;
const couchUrl = (): string => realCouch ?? couch.url;

async function startHost(): Promise<Host> {
  const { hostname, port, host } = new URL(couchUrl());
  const proxy = await startTcpProxy({ port: Number(port), host: hostname });
  const couchdbUrl = couchUrl().replace(host, `127.0.0.1:${proxy.port}`);
  const store = await openStore({ dataDirectory: directory, couchdbUrl, namePrefix });
  const gateway = await startTestGateway({
    on: { store, directory, remove: async () => undefined },
    env: { JWT_SECRET: 'Ag7fR2kQ9xWz4LmT8vBn3HcY6pDs1JuE' },
  });
  const stop = async (): Promise<void> => {
    await gateway.stop();
    await store.close();
    await proxy.close();
  };
  return { gateway, proxy, stop };
}

describe('two gateways that share nothing but CouchDB', () => {
  let [first, second] = [] as unknown as [Host, Host];
  let [aino, ville] = [] as unknown as [Person, Person];
  let meetId: string;
  let chatUid: string;
  let stopped = false;

  beforeAll(async () => {
    couch = await startCouch();
    [first, second] = [await startHost(), await startHost()];
    aino = await Person.withProfile(first.gateway.app, 'Aino');
    ville = await Person.withProfile(second.gateway.app, 'Ville');
  });
  afterAll(async () => {
    if (!stopped) await first.stop();
    await second.stop();
    if (realCouch) await dropDatabases(realCouch, namePrefix);
    await couch.close();
    rmSync(directory, { recursive: true, force: true });
  });

  const say = async (from: Person, text: string): Promise<void> => {
    const id = newMessageId(chatUid, new Date());
    const doc = { id, chat_uid: chatUid, sender_id: from.uid, text };
    const { refused } = await from.create('messages', doc);
    expect(refused).toBeUndefined();
  };
  const hears = (person: Person, text: string): Promise<void> =>
    person.eventually(() =>
      [...person.device.docs.messages.values()].some((message) => message['text'] === text),
    );

  it('PEOPLE-03 each sees who signed up at the other', async () => {
    await ville.eventually(() => ville.device.docs.people.has(aino.uid));
    await aino.eventually(() => aino.device.docs.people.has(ville.uid));
  });

  it('SIGNUP-04 a sign-up at one makes a chat at the other', async () => {
    meetId = await publishMeet(aino);
    chatUid = await signUpTo(ville, meetId);
    await aino.eventually(() => aino.device.docs.chats.size === 1);
    await aino.eventually(() => aino.device.docs.actions.size === 1);
    await say(aino, 'Tervetuloa!');
    await hears(ville, 'Tervetuloa!');
  });

  it('SYNC-06 a message sent while the database is away arrives once when it is back', async () => {
    const id = newMessageId(chatUid, new Date());
    const row = {
      id,
      doc: { id, chat_uid: chatUid, sender_id: ville.uid, text: 'Onko siellä ketään?' },
      base: null,
    };
    second.proxy.set({ kind: 'cut' });
    const sending = ville.call('POST', '/sync', ville.device.request({ messages: [row] } as never));
    expect((await sending).statusCode).toBeGreaterThanOrEqual(500);
    second.proxy.set({ kind: 'fair' });
    // As a device does: a gateway that hears of no changes for a while asks it to wait.
    const sent = () => ville.create('messages', row.doc);
    const { refused } = await vi.waitFor(sent, { timeout: 60_000, interval: 200 });
    expect(refused).toBeUndefined();
    await hears(aino, 'Onko siellä ketään?');
    const copies = [...aino.device.docs.messages.values()].filter(
      (message) => message['text'] === row.doc.text,
    );
    expect(copies).toHaveLength(1);
  });

  it('GEN-06 effects go on at the other gateway when the one that ran them stops', async () => {
    await first.stop();
    stopped = true;
    aino = await aino.again(second.gateway.app);
    await say(aino, 'Vaihdoin konetta.');
    await hears(ville, 'Vaihdoin konetta.');
    const id = `favourite:${ville.uid}:${aino.uid}`;
    const doc = { id, actor: ville.uid, kind: 'favourite', target: aino.uid };
    expect((await ville.create('relations', doc)).refused).toBeUndefined();
    await aino.eventually(() =>
      [...aino.device.docs.actions.values()].some((action) => action['type'] === 'new_like'),
    );
  });

  it('SAFE-11 after a block nothing of the other is left', async () => {
    const id = blockId(aino.uid, ville.uid);
    await aino.create('relations', { id, actor: aino.uid, kind: 'block', target: ville.uid });
    await ville.eventually(() => ville.device.docs.chats.size === 0);
    expect(ville.device.docs.messages.size).toBe(0);
    expect(ville.device.docs.people.size).toBe(0);
  });

  it('ACC-15 ACC-16 a deleted account leaves nothing in CouchDB once it is purged', async () => {
    const text = `jäähyväiset-${Math.random().toString(36).slice(2)}`;
    await ville.patch('profile', ville.uid, { bio_text: text });
    await ville.patch('profile', ville.uid, { bio_text: `${text} toistamiseen` });
    expect((await ville.call('DELETE', '/api/account')).statusCode).toBe(200);
    const { store } = second.gateway.on;
    await store.eraseDone({ purgeAfterMs: 0 });
    for (const name of databaseNames) {
      const left: unknown[] = [];
      await store.db(name).changes({
        since: 0,
        live: false,
        signal: new AbortController().signal,
        onChange: (change) => void left.push(change),
      });
      for (const trace of [ville.uid, 'ville@', text])
        expect(JSON.stringify(left).includes(trace), `${name}: ${trace}`).toBe(false);
    }
    if (realCouch && couchFiles)
      for (const trace of [text, 'ville@kohdataan.example'])
        await expect
          .poll(() => filesWith(couchFiles, trace, namePrefix), { timeout: 60_000, interval: 500 })
          .toEqual([]);
  });
});
