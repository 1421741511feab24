import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { Stored } from '../../schemas/documents/stored.ts';
import { openEmbeddedDatabase } from '../../sync-server/store/embedded-database.ts';
import type { EmbeddedDatabase } from '../../sync-server/store/embedded-database.ts';
import { Random } from '../helpers/random.ts';

const root = mkdtempSync(join(tmpdir(), 'kohdataan-feed-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const closing = new AbortController();
let made = 0;
const open = (): Promise<EmbeddedDatabase<Stored>> => {
  made += 1;
  const erasing = (): Promise<void> => Promise.resolve();
  const folder = join(root, String(made));
  return openEmbeddedDatabase('messages', folder, closing.signal, undefined, erasing);
};

/** Follows from the start on. @param pause milliseconds that the next change takes */
function follow(
  of: EmbeddedDatabase<Stored>,
  pause = () => 0,
): { heard: string[]; stop(): Promise<void> } {
  const heard: string[] = [];
  const ends = new AbortController();
  const ended = of.database.changes({
    since: 0,
    live: true,
    signal: ends.signal,
    onChange: async ({ id, doc }) => {
      await setTimeout(pause());
      heard.push(`${id} ${doc?._rev ?? 'gone'}`);
    },
  });
  const stop = async (): Promise<void> => {
    ends.abort();
    await ended;
  };
  return { heard, stop };
}

describe('a live feed of the embedded store', () => {
  it('GEN-06 whoever writes is answered before it is read, and then it is read once', async () => {
    const of = await open();
    const feeds = [follow(of), follow(of)];
    await of.database.put({ _id: 'first' });
    await expect.poll(() => feeds.map(({ heard }) => heard.length)).toEqual([1, 1]);
    const reading = vi.spyOn(of.pouch, 'changes');
    await setImmediate();
    expect(reading).not.toHaveBeenCalled();
    await of.database.put({ _id: 'second' });
    expect(reading).not.toHaveBeenCalled();
    await expect.poll(() => feeds.map(({ heard }) => heard.length)).toEqual([2, 2]);
    await setTimeout(20);
    expect(reading).toHaveBeenCalledTimes(2);
    for (const { stop } of feeds) await stop();
    await of.pouch.close();
  });

  it('GEN-06 whoever begins late hears all, however many there are, without another write', async () => {
    const of = await open();
    const ids = Array.from({ length: 450 }, (_, n) => `${n}`.padStart(3, '0'));
    await Promise.all(ids.map((_id) => of.database.put({ _id })));
    const { heard, stop } = follow(of);
    await expect.poll(() => heard.length).toBe(ids.length);
    await stop();
    await of.pouch.close();
  });

  it('GEN-06 what is written while it is read is heard without another write', async () => {
    const of = await open();
    const left = ['second', 'third', 'fourth'];
    const read = of.pouch.changes.bind(of.pouch) as (options: never) => Promise<never>;
    vi.spyOn(of.pouch, 'changes').mockImplementation(async (options) => {
      const batch = await read(options as never);
      const next = left.shift();
      if (next !== undefined) await of.database.put({ _id: next });
      return batch;
    });
    const { heard, stop } = follow(of);
    await of.database.put({ _id: 'first' });
    await expect.poll(() => heard.length).toBe(4);
    await stop();
    await of.pouch.close();
  });

  it('GEN-06 whatever is written while others read, each hears the last state of every document', async () => {
    const random = new Random(30);
    const of = await open();
    const { database } = of;
    const feeds = [0, 3, 12].map((most) => follow(of, () => random.below(most + 1)));
    const revs = new Map<string, string>();
    const write = async (id: string): Promise<void> => {
      const before = revs.get(id);
      const isLeaving = before !== undefined && random.chance(0.2);
      const outcome = isLeaving
        ? await database.remove(id, before)
        : await database.put({ _id: id, ...(before && { _rev: before }) });
      if (!outcome.ok) throw new Error('nobody else writes it');
      revs.delete(id);
      if (!isLeaving) revs.set(id, outcome.rev);
    };
    for (let round = 0; round < 60; round += 1) {
      const ids = ['a', 'b', 'c', 'd', 'e', 'f'].filter(() => random.chance(0.3));
      const writing = Promise.all(ids.map((id) => write(id)));
      if (random.chance(0.6)) await writing;
      await setTimeout(random.below(6));
      await writing;
    }
    await database.put({ _id: 'last' });
    for (const { heard, stop } of feeds) {
      await expect.poll(() => heard.at(-1)).toMatch(/^last /);
      await stop();
      const last = new Map(heard.map((one) => one.split(' ') as [string, string]));
      last.delete('last');
      const left = [...last].filter(([, rev]) => rev !== 'gone');
      expect(new Map(left)).toEqual(revs);
      const states = heard.filter((one) => !one.endsWith(' gone'));
      expect(new Set(states).size).toBe(states.length);
    }
    await of.pouch.close();
  });
});
