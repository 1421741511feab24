import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PutOutcome } from '../../sync-server/store/contract.ts';
import { couchWrite } from '../../sync-server/store/couch-write.ts';
import type { Row } from '../../sync-server/store/pouch.ts';
import { ThreeNodes } from '../helpers/three-nodes.ts';

const row = (n: number, _rev?: string): Row => ({ _id: 'a', n, ...(_rev && { _rev }) }) as Row;

/** What becomes of rows that are written at these nodes at the same moment. */
async function written(
  nodes: ThreeNodes,
  ...rows: [number, Row][]
): Promise<(PutOutcome | undefined)[]> {
  const all = Promise.all(rows.map(([node, one]) => couchWrite(nodes.at(node), [one])));
  await vi.runAllTimersAsync();
  return (await all).flat();
}

/** A document that every node has. */
async function document(): Promise<{ nodes: ThreeNodes; rev: string }> {
  const nodes = new ThreeNodes();
  const [made] = await written(nodes, [0, row(0)]);
  if (made?.ok !== true) throw new Error('not made');
  return { nodes, rev: made.rev };
}

/** Two rows on their way from two nodes: two have taken the first, one the second. */
async function race(
  nodes: ThreeNodes,
  one: Row,
  other: Row,
): Promise<Record<'first' | 'second', Promise<PutOutcome[]>>> {
  const first = couchWrite(nodes.at(0), [one]);
  const second = couchWrite(nodes.at(2), [other]);
  while (nodes.holding((one as Row & { n: number }).n) < 2)
    await vi.advanceTimersToNextTimerAsync();
  return { first, second };
}

// Whose revision is the greater one is as good as random: both come about.
const contents = Array.from({ length: 5 }, (_, at) => [10 * at + 1, 10 * at + 2, 10 * at + 3]);

describe('writers of one version at several nodes of a cluster at once', () => {
  // Nothing but its own pauses: other work of the same process may never end.
  beforeEach(
    () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }),
  );
  afterEach(() => vi.useRealTimers());

  it.each(contents)(
    'SYNC-08 a document outlives two while a node is away (%i, %i)',
    async (a, b) => {
      const { nodes, rev } = await document();
      nodes.up[2] = false;
      const outcomes = await written(nodes, [0, row(a, rev)], [1, row(b, rev)]);
      expect(outcomes).toContainEqual({ ok: false, conflict: true });
      expect(outcomes).toContainEqual({ ok: true, rev: nodes.shown()?._rev });
      expect(nodes.live()).toHaveLength(1);
    },
  );

  it.each(contents)('SYNC-08 it outlives three (%i, %i, %i)', async (a, b, c) => {
    const { nodes, rev } = await document();
    const outcomes = await written(nodes, [0, row(a, rev)], [1, row(b, rev)], [2, row(c, rev)]);
    const taken = outcomes.filter((outcome) => outcome?.ok);
    expect(taken).toEqual([{ ok: true, rev: nodes.shown()?._rev }]);
    expect(nodes.live()).toHaveLength(1);
  });

  it.each(contents)('SYNC-08 whom most nodes took stays (%i, %i)', async (a, b) => {
    const { nodes, rev } = await document();
    const outcomes = await written(nodes, [0, row(a, rev)], [2, row(b, rev)]);
    expect(outcomes).toMatchObject([{ ok: true }, { ok: false }]);
    expect(nodes.live()).toMatchObject([{ n: a }]);
  });

  it.each(contents)(
    'SYNC-08 also where somebody changes the other one, which was shown for a moment (%i, %i, %i)',
    async (a, b, c) => {
      const { nodes, rev } = await document();
      const { first, second } = await race(nodes, row(a, rev), row(b, rev));
      const [late] = await written(nodes, [1, row(c, nodes.spread(b))]);
      expect(late).toEqual({ ok: false, conflict: true });
      expect(await first).toMatchObject([{ ok: true }]);
      expect(await second).toMatchObject([{ ok: false }]);
      expect(nodes.live()).toMatchObject([{ n: a }]);
    },
  );

  it.each(contents)(
    'SYNC-08 also where the other one has heard nothing of its row, and finds it shown (%i, %i)',
    async (a, b) => {
      const { nodes, rev } = await document();
      const both = [
        couchWrite(nodes.at(0), [row(a, rev)]),
        couchWrite(nodes.at(2, { lost: 1 }), [row(b, rev)]),
      ];
      await vi.runAllTimersAsync();
      expect((await Promise.all(both)).flat()).toMatchObject([{ ok: true }, { ok: false }]);
      expect(nodes.live()).toMatchObject([{ n: a }]);
    },
  );

  it.each(contents)(
    'SYNC-08 it outlives two who are slow to give way, while others go on with both (%i, %i, %i)',
    async (a, b, c) => {
      const { nodes, rev } = await document();
      nodes.up[2] = false;
      const rivals = [a, b].map((n, at) =>
        couchWrite(nodes.at(at, { takeBackMs: 900 }), [row(n, rev)]),
      );
      while (nodes.live().length < 2) await vi.advanceTimersToNextTimerAsync();
      await vi.advanceTimersByTimeAsync(20);
      const [greater, smaller] = nodes
        .live()
        .map((one) => nodes.spread((one as Row & { n: number }).n));
      const late = [couchWrite(nodes.at(0), [row(c, smaller)])];
      await vi.advanceTimersByTimeAsync(180);
      late.push(couchWrite(nodes.at(1), [row(c + 100, greater)]));
      await vi.runAllTimersAsync();
      const outcomes = (await Promise.all([...rivals, ...late])).flat();
      const taken = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.rev] : []));
      expect(taken).not.toEqual([]);
      for (const one of taken) expect(nodes.pathOfShown()).toContain(one);
    },
  );

  it.each(contents)(
    'SYNC-08 nor does it stand beside itself where somebody changes it while others give way (%i, %i, %i)',
    async (a, b, c) => {
      const { nodes, rev } = await document();
      const { first, second } = await race(nodes, row(a, rev), row(b, rev));
      const taken = nodes.spread(a);
      // The other one gives way: at once, or, if it is the greater one, after it has made this one longer.
      const before = nodes.trees[2].size;
      const until = async (): Promise<void> => {
        while (nodes.trees[2].size === before) await new Promise((next) => setTimeout(next, 1));
      };
      const third = until().then(() => couchWrite(nodes.at(0), [row(c, taken)]));
      await vi.runAllTimersAsync();
      expect((await Promise.all([first, second, third])).flat()).toMatchObject([
        { ok: true },
        { ok: false },
        { ok: true },
      ]);
      expect(nodes.live()).toMatchObject([{ n: c }]);
    },
  );

  it('SYNC-08 nobody is told yes whom CouchDB tells of another one, and then no more', async () => {
    const { nodes, rev } = await document();
    nodes.up = [false, false, true];
    await written(nodes, [2, row(1, rev)]);
    nodes.up = [true, true, true];
    const one = couchWrite(nodes.at(0, { looks: 1 }), [row(2, rev)]).catch(() => 'failed');
    await vi.runAllTimersAsync();
    expect(await one).toBe('failed');
  });

  it('SYNC-08 what has been deleted at most nodes is not brought back by one that was away', async () => {
    const { nodes, rev } = await document();
    nodes.up[2] = false;
    expect(await written(nodes, [0, { _id: 'a', _rev: rev, _deleted: true }])).toMatchObject([
      { ok: true },
    ]);
    nodes.up[2] = true;
    expect(await written(nodes, [2, row(1, rev)])).toEqual([{ ok: false, conflict: true }]);
    expect(nodes.live()).toEqual([]);
  });

  it('SYNC-08 what the cluster kept when it fell apart costs nobody what they have written since', async () => {
    const { nodes, rev } = await document();
    nodes.up[2] = false;
    await written(nodes, [0, row(1, rev)]);
    await written(nodes, [0, row(2, nodes.shown()?._rev)]);
    nodes.up = [false, false, true];
    await written(nodes, [2, row(3, rev)]);
    nodes.spread(3);
    // Of those that know both, one is left.
    nodes.up = [true, false, false];
    for (const n of [4, 5]) {
      const [outcome] = await written(nodes, [0, row(n, nodes.shown()?._rev)]);
      expect(outcome).toEqual({ ok: true, rev: nodes.shown()?._rev });
      expect(nodes.shown()).toMatchObject({ n });
    }
  });
});
