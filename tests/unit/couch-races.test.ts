import { describe, expect, it } from 'vitest';
import { couchWrite } from '../../sync-server/store/couch-write.ts';
import type { Row } from '../../sync-server/store/pouch.ts';
import { ThreeNodes } from '../helpers/three-nodes.ts';

const row = (n: number, _rev?: string): Row => ({ _id: 'a', n, ...(_rev && { _rev }) }) as Row;

/** A document that every node has. */
async function document(): Promise<{ nodes: ThreeNodes; rev: string }> {
  const nodes = new ThreeNodes();
  const [made] = await couchWrite(nodes.at(0), [row(0)]);
  if (made?.ok !== true) throw new Error('not made');
  return { nodes, rev: made.rev };
}

const values = (leaves: Row[]): unknown[] =>
  leaves.filter(({ _deleted }) => _deleted !== true).map((leaf) => (leaf as { n?: number }).n);

// Whose revision is the greater one is as good as random: both come about.
const contents = Array.from({ length: 3 }, (_, at) => [10 * at + 1, 10 * at + 2, 10 * at + 3]);

describe('writers of one version at several nodes of a cluster at once', () => {
  it.each(contents)(
    'SYNC-08 a document outlives two while a node is away (%i, %i)',
    async (a, b) => {
      const { nodes, rev } = await document();
      nodes.up[2] = false;
      const writes = [
        couchWrite(nodes.at(0), [row(a, rev)]),
        couchWrite(nodes.at(1), [row(b, rev)]),
      ];
      const [[one], [other]] = (await Promise.all(writes)) as [[unknown], [unknown]];
      expect([one, other]).toContainEqual({ ok: false, conflict: true });
      expect([one, other]).toContainEqual({ ok: true, rev: nodes.shown()?._rev });
      expect(values(nodes.leaves())).toHaveLength(1);
    },
  );

  it.each(contents)('SYNC-08 it outlives three (%i, %i, %i)', async (...all) => {
    const { nodes, rev } = await document();
    const outcomes = await Promise.all(
      all.map((n, node) => couchWrite(nodes.at(node), [row(n, rev)])),
    );
    expect(outcomes.flat().filter(({ ok }) => ok)).toEqual([
      { ok: true, rev: nodes.shown()?._rev },
    ]);
    expect(values(nodes.leaves())).toHaveLength(1);
  });

  it.each(contents)('SYNC-08 whom most nodes took stays (%i, %i)', async (a, b) => {
    const { nodes, rev } = await document();
    const writes = [couchWrite(nodes.at(0), [row(a, rev)]), couchWrite(nodes.at(2), [row(b, rev)])];
    expect((await Promise.all(writes)).map(([outcome]) => outcome?.ok)).toEqual([true, false]);
    expect(values(nodes.leaves())).toEqual([a]);
  });

  it('SYNC-08 what has been deleted at most nodes is not brought back by the one that was late', async () => {
    const { nodes, rev } = await document();
    nodes.up[2] = false;
    const removal: Row = { _id: 'a', _rev: rev, _deleted: true };
    expect(await couchWrite(nodes.at(0), [removal])).toMatchObject([{ ok: true }]);
    nodes.up[2] = true;
    expect(await couchWrite(nodes.at(2), [row(1, rev)])).toEqual([{ ok: false, conflict: true }]);
    expect(nodes.shown()).toBeUndefined();
  });

  it('SYNC-08 a version that the cluster kept from before costs no writer its document', async () => {
    const { nodes, rev } = await document();
    // Fell apart: each side went on by itself.
    nodes.up[2] = false;
    await couchWrite(nodes.at(0), [row(1, rev)]);
    const [kept] = await couchWrite(nodes.at(0), [row(2, nodes.shown()?._rev)]);
    nodes.up[0] = nodes.up[1] = false;
    nodes.up[2] = true;
    await couchWrite(nodes.at(2), [row(3, rev)]);
    nodes.up[0] = true;
    nodes.up[2] = false;
    // One node is left, and has heard of the other side.
    for (const [id, revision] of nodes.trees[2]) nodes.trees[0].set(id, revision);
    const [written] = await couchWrite(nodes.at(0), [row(4, kept?.ok ? kept.rev : '')]);
    expect(written).toEqual({ ok: true, rev: nodes.shown()?._rev });
    expect(nodes.shown()).toMatchObject({ n: 4 });
  });
});
