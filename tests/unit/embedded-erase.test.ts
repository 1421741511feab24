import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { Database } from '../../sync-server/store/contract.ts';
import type { KindDocument } from '../../sync-server/store/documents.ts';
import { EmbeddedErasure } from '../../sync-server/store/embedded-erase.ts';
import type { SyncLevel } from '../../sync-server/store/sync-leveldown.ts';

const folder = mkdtempSync(join(tmpdir(), 'kohdataan-erase-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Callback = (error: Error | null) => void;

/** Something that begins, and ends when it is let. */
function gate() {
  let letEnd = (): void => undefined;
  let begin = (): void => undefined;
  const end = new Promise<void>((resolve) => (letEnd = resolve));
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const pass = (): Promise<void> => (begin(), end);
  return { pass, begun, letEnd: () => letEnd() };
}

/** The files of one database; nothing is in them. */
function files(compaction: () => Promise<void>): SyncLevel {
  const handle = {
    location: folder,
    compactRange: (_from: unknown, _to: unknown, done: Callback) =>
      void compaction().then(() => done(null)),
    iterator: () => ({ next: (done: Callback) => done(null), end: (done: Callback) => done(null) }),
    batch: (_operations: unknown, _options: unknown, done: Callback) => done(null),
  };
  return { handle, readings: new Set() } as unknown as SyncLevel;
}

/** What the notes are kept in; an answer to a write may come late. */
function notes(answer: () => Promise<void>) {
  const docs = new Map<string, KindDocument>();
  const gateway = {
    get: async (id: string) => docs.get(id),
    update: async (id: string, change: (before?: KindDocument) => KindDocument) => {
      const before = docs.get(id);
      docs.set(id, {
        ...change(before),
        _rev: `${Number.parseInt(before?._rev ?? '0', 10) + 1}-x`,
      });
      await answer();
    },
    remove: async (id: string, rev: string) =>
      docs.get(id)?._rev === rev ? { ok: docs.delete(id) } : { ok: false, conflict: true },
  };
  return { docs, gateway: gateway as unknown as Database<KindDocument> };
}

it('ACC-16 what is deleted while files are written anew is noted for the next time, though its note was just on its way', async () => {
  const [answer, compaction] = [gate(), gate()];
  const { docs, gateway } = notes(answer.pass);
  const erasure = new EmbeddedErasure(new Map([['users', files(compaction.pass)]]), gateway);
  const noted = erasure.note('users');
  await answer.begun;
  const done = erasure.done();
  await compaction.begun;
  answer.letEnd();
  await noted;
  // Here it is deleted. What is to be written anew may have been read already.
  await erasure.note('users');
  compaction.letEnd();
  await done;
  expect([...docs.keys()]).toEqual(['purge:users']);
  await erasure.done();
  expect([...docs.keys()]).toEqual([]);
});

it('ACC-16 nothing is deleted before it is noted, by whomever', async () => {
  const answer = gate();
  const { gateway } = notes(answer.pass);
  const erasure = new EmbeddedErasure(new Map(), gateway);
  let isNoted = false;
  const both = [erasure.note('users'), erasure.note('users').then(() => (isNoted = true))];
  await answer.begun;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(isNoted).toBe(false);
  answer.letEnd();
  await Promise.all(both);
  expect(isNoted).toBe(true);
});
