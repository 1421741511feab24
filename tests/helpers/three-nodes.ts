import { createHash } from 'node:crypto';
import { StoreError } from '../../sync-server/store/errors.ts';
import type { Pouch, RawRow, Row, RowAnswer } from '../../sync-server/store/pouch.ts';
import { generationOf } from '../../sync-server/store/revision.ts';

interface Revision {
  rev: string;
  parent: string | undefined;
  body: Row;
}

/** What one node holds of one document, by revision. */
type Tree = Map<string, Revision>;

/**
 * One document on three nodes of CouchDB 3.5: each takes a row by itself, in the order in which it hears of it, and two
 * of them must. One copies to another only what {@link spread} says.
 */
export class ThreeNodes {
  readonly trees: [Tree, Tree, Tree] = [new Map(), new Map(), new Map()];
  /** Which of them are there. */
  up: [boolean, boolean, boolean] = [true, true, true];

  /**
   * A gateway's connection to one of them, which hears of each row before the others do.
   * @param faults `lost`: how many answers to rows do not arrive, for that node was killed; `takeBackMs`: how long a
   * deletion is on its way; `looks`: how many looks are answered
   */
  at(first: number, { lost = 0, takeBackMs = 0, looks = Infinity } = {}): Pouch {
    let left = looks;
    let unanswered = lost;
    const pouch = {
      info: () => Promise.resolve({ update_seq: '1', doc_count: 1, cluster: { n: 3 } }),
      allDocs: () => Promise.resolve({ rows: this.#rows() }),
      bulkDocs: async ([row]: Row[]) => {
        if (row?._deleted === true) await later(takeBackMs);
        const answer = await this.#write(row as Row, first);
        if (unanswered-- > 0) throw new StoreError('no answer', undefined, undefined);
        return answer;
      },
      fetch: async () => {
        if (left-- <= 0) throw new StoreError('no answer', undefined, undefined);
        const leaves = JSON.stringify(this.leaves().map((ok) => ({ ok })));
        // An answer is on its way for longer than nodes take from one another.
        for (let turn = 0; turn < 5; turn += 1) await later();
        return new Response(leaves);
      },
    };
    return pouch as unknown as Pouch;
  }

  /** All revisions from which none follows, as every node together knows them: live and deleted. */
  leaves(): Row[] {
    const all: Tree = new Map(this.#there().flatMap((node) => [...this.#tree(node)]));
    const parents = new Set([...all.values()].map(({ parent }) => parent));
    return [...all.values()]
      .filter(({ rev }) => !parents.has(rev))
      .map(({ rev, body }) => ({ ...body, _rev: rev, _revisions: pathOf(all, rev) }) as Row);
  }

  /** What is not deleted: what CouchDB shows, and what stands beside it. */
  live(): Row[] {
    const leaves = this.leaves().filter(({ _deleted }) => _deleted !== true);
    return leaves.sort((a, b) => (String(a._rev) < String(b._rev) ? 1 : -1));
  }

  /** What CouchDB shows, once all have heard of all; undefined if it is deleted. */
  shown(): Row | undefined {
    return this.live()[0];
  }

  /** What is shown, and all that it was made from, newest first. */
  pathOfShown(): string[] {
    const shown = this.shown() as
      | (Row & { _revisions: { start: number; ids: string[] } })
      | undefined;
    const { start, ids } = shown?._revisions ?? { start: 0, ids: [] };
    return ids.map((id, at) => `${start - at}-${id}`);
  }

  /** How many nodes have taken the row with that content. */
  holding(n: number): number {
    return this.trees.filter((tree) => rowWith(tree, n) !== undefined).length;
  }

  /** Every node hears of the row with that content. @returns its revision */
  spread(n: number): string {
    const [found] = this.trees.map((tree) => rowWith(tree, n)).filter((one) => one !== undefined);
    if (found === undefined) throw new Error(`no node has ${n}`);
    for (const tree of this.trees) tree.set(found.rev, found);
    return found.rev;
  }

  async #write(row: Row, first: number): Promise<RowAnswer[]> {
    const nodes = this.#there();
    const revs: (string | undefined)[] = [];
    for (const node of [first, ...nodes.filter((other) => other !== first)]) {
      if (nodes.includes(node)) revs.push(take(this.#tree(node), row));
      await later(1);
    }
    const [rev, ...others] = revs.filter((taken) => taken !== undefined);
    if (rev === undefined) return [{ id: row._id, error: 'conflict' }];
    return [{ ok: true, id: row._id, rev, ...(others.length === 0 && { accepted: true }) }];
  }

  /** The document, as lists tell it. */
  #rows(): RawRow<Row>[] {
    const shown = this.shown();
    if (shown === undefined) return [];
    const { _revisions: _path, ...doc } = shown as Row & { _revisions?: unknown };
    return [{ id: doc._id, key: doc._id, value: { rev: String(doc._rev) }, doc }];
  }

  #there(): number[] {
    return [0, 1, 2].filter((node) => this.up[node]);
  }

  #tree(node: number): Tree {
    return this.trees[node] as Tree;
  }
}

const rowWith = (tree: Tree, n: number): Revision | undefined =>
  [...tree.values()].find(({ body }) => (body as { n?: number }).n === n);

/** @returns the row's revision, if this node takes it */
function take(tree: Tree, { _rev, ...body }: Row): string | undefined {
  const parents = new Set([...tree.values()].map(({ parent }) => parent));
  const leaves = [...tree.values()].filter(({ rev }) => !parents.has(rev));
  const base = leaves.find(({ rev }) => rev === _rev);
  const isNew = _rev === undefined && leaves.every((leaf) => leaf.body._deleted === true);
  if (base === undefined && !isNew) return undefined;
  const hash = createHash('md5')
    .update(JSON.stringify([_rev, body]))
    .digest('hex');
  const rev = `${generationOf(_rev) + 1}-${hash}`;
  tree.set(rev, { rev, parent: _rev, body });
  return rev;
}

function pathOf(tree: Tree, leaf: string): { start: number; ids: string[] } {
  const ids: string[] = [];
  for (let rev: string | undefined = leaf; rev !== undefined; rev = tree.get(rev)?.parent)
    ids.push(rev.slice(rev.indexOf('-') + 1));
  return { start: generationOf(leaf), ids };
}

const later = (ms = 0): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
