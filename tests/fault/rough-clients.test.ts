import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { favouriteId, newMessageId } from '../../schemas/domain/ids.ts';
import type { SyncAnswer } from '../../schemas/wire/sync.ts';
import { pause } from '../../sync-server/store/wait.ts';
import { LiveGateway } from '../helpers/live-gateway.ts';
import { publishMeet, signUpTo } from '../helpers/meet-up.ts';
import { profileFields } from '../helpers/people.ts';
import { Person } from '../helpers/person.ts';
import { openTestStore } from '../helpers/test-core.ts';
import type { TestStore } from '../helpers/test-core.ts';

/** Devices that keep to nothing: what they get is theirs or a stable code, and the gateway goes on. */
describe('rough replication clients', () => {
  let files: TestStore;
  let gateway: LiveGateway;
  let aino: Person;
  let ville: Person;
  let chat: string;

  beforeAll(async () => {
    files = await openTestStore();
    gateway = new LiveGateway(files);
    await gateway.start();
    [aino, ville] = [await someone('Aino'), await someone('Ville')];
    chat = await signUpTo(ville, await publishMeet(aino));
  });
  afterAll(async () => {
    await gateway.die();
    await files.remove();
  });

  async function someone(name: string): Promise<Person> {
    const person = await Person.register(gateway.app, name);
    await person.create('profile', { uid: person.uid, ...profileFields(name) });
    await person.sync();
    return person;
  }

  const openStreams = async (): Promise<number> => {
    const metrics = await (await fetch(`${gateway.url}/metrics`)).text();
    return Number(/^kohdataan_open_streams (\d+)$/m.exec(metrics)?.[1]);
  };

  const stillWorks = async (): Promise<void> => {
    await aino.sync();
    expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200);
  };

  const post = (person: Person, body: unknown): Promise<Response> =>
    fetch(`${gateway.url}/sync`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

  const message = (text: string) => {
    const id = newMessageId(chat, new Date());
    return { id, doc: { id, chat_uid: chat, sender_id: ville.uid, text }, base: null };
  };

  const copiesOf = async (text: string): Promise<number> =>
    (await files.store.db('messages').range({})).filter((one) => one.text === text).length;

  it('SYNC-06 the same push again and again, side by side, takes effect once', async () => {
    const row = message('Moneen kertaan');
    const pushes = { device: 'rough-device', cursors: {}, pushes: { messages: [row] } };
    const answers = await Promise.all(Array.from({ length: 60 }, () => post(ville, pushes)));
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].every((status) => status === 200 || status === 429)).toBe(true);
    expect(statuses).toContain(200);
    for (let n = 0; n < 5; n += 1) expect((await post(ville, pushes)).status).toBe(200);
    expect(await copiesOf('Moneen kertaan')).toBe(1);
    await stillWorks();
  });

  it('API-09 a HEAD of the stream is refused: it would take the place of the stream and never end', async () => {
    const headers = { authorization: `Bearer ${ville.token}` };
    const address = `${gateway.url}/sync/stream?device=rough-device`;
    expect((await fetch(address, { method: 'HEAD', headers })).status).toBe(405);
    await stillWorks();
  });

  it('SYNC-06 one who floods is told to wait, and nobody else is', async () => {
    const flood = Array.from({ length: 120 }, (_, n) =>
      post(ville, {
        device: 'rough-device',
        cursors: {},
        pushes: { messages: [message(`t${n}`)] },
      }),
    );
    await stillWorks();
    const answers = await Promise.all(flood);
    const refused = answers.filter(({ status }) => status !== 200);
    // Only so many of one person wait for each other.
    expect(refused.length).toBeGreaterThan(0);
    const wait = { code: 'TOO_MANY_REQUESTS', params: { seconds: 1 } };
    for (const answer of refused) expect(await answer.json()).toMatchObject(wait);
  });

  it('SYNC-14 answers that are not read to their end, and requests that end in the middle', async () => {
    const text = 'Katkennut lähetys';
    const body = JSON.stringify({
      device: 'rough-device',
      cursors: { people: '', meets: '', messages: '', chats: '' },
      pushes: { messages: [message(text)] },
    });
    const head = `POST /sync HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${ville.token}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`;
    for (let n = 0; n < 20; n += 1) {
      const socket = await open(gateway.url);
      socket.write(head + (n % 2 === 0 ? body : body.slice(0, 40)));
      await new Promise((resolve) => setTimeout(resolve, n));
      socket.resetAndDestroy();
    }
    await ville.eventually(() =>
      [...ville.device.docs.messages.values()].some((one) => one['text'] === text),
    );
    expect(await copiesOf(text)).toBe(1);
    await stillWorks();
  });

  it('API-09 too many rows, too large bodies and oversized inventories get a stable code', async () => {
    const rows = Array.from({ length: 10_000 }, (_, n) => message(`rivi ${n}`));
    const many = await post(ville, {
      device: 'rough-device',
      cursors: {},
      pushes: { messages: rows },
    });
    expect([many.status, (await many.json()).code]).toEqual([400, 'BAD_REQUEST']);
    expect(await copiesOf('rivi 0')).toBe(0);
    const large = await post(ville, `{"device":"${'x'.repeat(5 * 1024 * 1024)}"}`);
    expect([large.status, (await large.json()).code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    const held = Object.fromEntries(Array.from({ length: 30_000 }, (_, n) => [`id${n}`, 'rev']));
    const inventory = {
      device: 'rough-device',
      cursors: { people: '' },
      inventory: { people: held },
    };
    const answer = (await (await post(ville, inventory)).json()) as SyncAnswer;
    expect(answer.pulls.people?.docs.map((doc) => doc['uid'])).toEqual([aino.uid]);
    expect(answer.pulls.people?.gone).toHaveLength(30_000);
    await stillWorks();
  });

  it("DATA-03 another person's cursor and inventory bring nothing of that person", async () => {
    await aino.create('relations', {
      id: favouriteId(aino.uid, ville.uid),
      actor: aino.uid,
      kind: 'favourite',
      target: ville.uid,
    });
    await aino.sync();
    const theirs = aino.device.request();
    const inventory = Object.fromEntries(
      (['profile', 'relations', 'actions', 'chats'] as const).map((name) => [
        name,
        aino.device.inventory(name),
      ]),
    );
    for (const body of [
      { ...theirs, device: 'rough-device' },
      { ...theirs, inventory },
    ]) {
      const answer = (await (await post(ville, body)).json()) as SyncAnswer;
      const text = JSON.stringify(Object.values(answer.pulls).flatMap(({ docs }) => docs));
      expect(text).not.toContain('aino@');
      expect(text).not.toContain(favouriteId(aino.uid, ville.uid));
    }
  });

  it('API-03 hundreds of streams of one person: the newest stay, and none is read for nothing', async () => {
    const sockets = await Promise.all(
      Array.from({ length: 150 }, async (_, n) => {
        const socket = await open(gateway.url);
        socket.write(
          `GET /sync/stream?device=stream-${String(n).padStart(4, '0')} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${ville.token}\r\n\r\n`,
        );
        return socket;
      }),
    );
    const said = sockets.map((socket) => {
      const heard = { text: '' };
      socket.on('data', (part: Uint8Array) => (heard.text += Buffer.from(part).toString()));
      return heard;
    });
    const ended = (): number => said.filter(({ text }) => text.includes('event: replaced')).length;
    await expect.poll(ended).toBe(120);
    await stillWorks();
    for (const socket of sockets) socket.destroy();
  });

  it('SYNC-14 a stream whose device hangs up before it is let in is not kept open', async () => {
    await expect.poll(openStreams).toBe(0);
    const { guard } = gateway.app.accounts;
    const check = guard.check.bind(guard);
    const slow = vi.spyOn(guard, 'check').mockImplementation(async (claims) => {
      await pause(100);
      return check(claims);
    });
    const socket = await open(gateway.url);
    socket.write(
      `GET /sync/stream?device=gone-device HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${ville.token}\r\n\r\n`,
    );
    await expect.poll(() => slow).toHaveBeenCalled();
    socket.resetAndDestroy();
    await slow.mock.results[0]?.value;
    slow.mockRestore();
    await pause(100);
    expect(await openStreams()).toBe(0);
  });

  it('AUTH-13 a stream ends soon after the sign-in behind it', async () => {
    const sari = await someone('Sari');
    const listening = await fetch(`${gateway.url}/sync/stream?device=saris-device`, {
      headers: { authorization: `Bearer ${sari.token}` },
    });
    expect(listening.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await sari.call('DELETE', '/api/account')).statusCode).toBe(200);
    const text = await listening.text();
    expect(text).toContain('event: replaced');
  });
});

function open(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => resolve(socket));
    socket.on('error', reject);
  });
}
