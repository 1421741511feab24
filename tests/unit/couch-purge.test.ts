import { expect, it } from 'vitest';
import type { CouchServer } from '../../couchdb/server.ts';
import { purge } from '../../sync-server/store/couch-purge.ts';

it('ACC-16 documents that have been in conflict often are purged in turns: CouchDB refuses more than 1000 revisions', async () => {
  const bodies: Record<string, string[]>[] = [];
  const request = ({ body }: { body: Record<string, string[]> }) => {
    bodies.push(body);
    return Promise.resolve({ purged: {} });
  };
  const revisions = (id: string, count: number): [string, string[]] => [
    id,
    Array.from({ length: count }, (_, at) => `2-${id}${at}`),
  ];
  const all = [revisions('a', 400), revisions('b', 2500), revisions('c', 1), revisions('d', 600)];
  await purge({ request } as unknown as CouchServer, 'users', all);
  for (const body of bodies) expect(Object.values(body).flat().length).toBeLessThanOrEqual(1000);
  const asked = new Map<string, string[]>();
  for (const [id, revs] of bodies.flatMap((body) => Object.entries(body)))
    asked.set(id, [...(asked.get(id) ?? []), ...revs]);
  expect([...asked]).toEqual(all);
  await purge({ request } as unknown as CouchServer, 'users', []);
  expect(bodies).toHaveLength(5);
});
