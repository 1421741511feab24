import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCouch } from '../helpers/couch-server.ts';
import type { TestCouch } from '../helpers/couch-server.ts';

let couch: TestCouch;
beforeAll(async () => {
  couch = await startCouch();
  await ask('PUT', '');
});
afterAll(() => couch.close());

interface Answer {
  status: number;
  body: Record<string, unknown> & { results?: Record<string, unknown>[]; last_seq?: string };
}

async function ask(method: string, path: string, body?: unknown): Promise<Answer> {
  const url = new URL(couch.url);
  const account = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  const answer = await fetch(`${url.origin}/db${path}`, {
    method,
    headers: {
      authorization: `Basic ${Buffer.from(account).toString('base64')}`,
      'content-type': 'application/json',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: JSON.parse(await answer.text()) as Answer['body'] };
}

/** The stand-in must behave like CouchDB, or what is proven over it means nothing. */
describe('the CouchDB of the tests', () => {
  it('GEN-06 creates, replaces, refuses and deletes documents as CouchDB does', async () => {
    expect((await ask('PUT', '')).status).toBe(412);
    const { body: first } = await ask('PUT', '/a', { n: 1 });
    expect(await ask('PUT', '/a', { n: 2 })).toMatchObject({
      status: 409,
      body: { error: 'conflict' },
    });
    const second = await ask('PUT', `/a?rev=${first['rev']}`, { n: 2 });
    expect(second.status).toBe(201);
    expect((await ask('DELETE', '/a')).status).toBe(409);
    expect((await ask('DELETE', `/a?rev=${second.body['rev']}`)).status).toBe(200);
    expect(await ask('GET', '/a')).toMatchObject({ status: 404, body: { reason: 'deleted' } });
    expect(await ask('GET', '/none')).toMatchObject({ status: 404, body: { reason: 'missing' } });
  });

  it('GEN-06 has opaque sequences and refuses those that it did not give', async () => {
    const { body } = await ask('GET', '/_changes?since=now');
    expect(body.last_seq).toMatch(/^\d+-g1AAAA/);
    expect((await ask('GET', '/_changes?since=3')).status).toBe(400);
    expect((await ask('GET', '/_changes?since=3-g1AAAAx')).status).toBe(400);
    await ask('PUT', '/b', { n: 1 });
    const after = await ask('GET', `/_changes?since=${body.last_seq}&include_docs=true`);
    expect(after.body.results).toMatchObject([{ id: 'b', doc: { n: 1 } }]);
  });

  it('GEN-06 longpoll waits for a write, and ends empty when its time is over', async () => {
    const { body } = await ask('GET', '/_changes?since=now');
    const waiting = ask('GET', `/_changes?feed=longpoll&since=${body.last_seq}&heartbeat=50`);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await ask('PUT', '/c', {});
    expect((await waiting).body.results).toMatchObject([{ id: 'c' }]);
    const since = (await waiting).body.last_seq;
    const empty = await ask('GET', `/_changes?feed=longpoll&since=${since}&timeout=100`);
    expect(empty.body).toMatchObject({ results: [], last_seq: since });
  });

  it('GEN-06 speaks the replication protocol: local documents, revisions, conflicts', async () => {
    expect((await ask('GET', '/_local/checkpoint')).status).toBe(404);
    expect((await ask('PUT', '/_local/checkpoint', { seq: 1 })).status).toBe(201);
    expect((await ask('GET', '/_local/checkpoint')).body['seq']).toBe(1);
    const [one, other] = ['1'.repeat(32), '2'.repeat(32)];
    const docs = [one, other].map((hash) => ({ _id: 'r', _rev: `1-${hash}`, hash }));
    const written = await ask('POST', '/_bulk_docs', { docs, new_edits: false });
    expect(written).toEqual({ status: 201, body: [] });
    const missing = await ask('POST', '/_revs_diff', { r: [`1-${one}`, `1-${'3'.repeat(32)}`] });
    expect(missing.body).toMatchObject({ r: { missing: [`1-${'3'.repeat(32)}`] } });
    const winner = await ask('GET', '/r?conflicts=true');
    expect(winner.body).toMatchObject({ hash: other, _conflicts: [`1-${one}`] });
    const leaves = await ask('POST', '/_bulk_get?revs=true', {
      docs: [{ id: 'r' }, { id: 'none' }],
    });
    expect(leaves.body.results?.map(({ docs: found }) => (found as unknown[]).length)).toEqual([
      2, 1,
    ]);
    const style = await ask('GET', '/_changes?style=all_docs');
    const row = style.body.results?.find(({ id }) => id === 'r');
    expect(row?.['changes']).toHaveLength(2);
  });

  it('GEN-06 newest first with a limit', async () => {
    const newest = await ask('GET', '/_changes?descending=true&limit=1');
    expect(newest.body.results).toHaveLength(1);
    expect(newest.body.results?.[0]?.['id']).toBe('r');
  });
});
