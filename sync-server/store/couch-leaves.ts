import { copiesOf } from './copies-of.ts';
import { StoreError } from './errors.ts';
import { competes, follows, isBare, isGreater, isLive, isShown, leavesOf } from './leaf.ts';
import type { Leaf } from './leaf.ts';
import type { Pouch, Row } from './pouch.ts';
import { generationOf } from './revision.ts';
import { isSame } from './row-answer.ts';
import { pause } from './wait.ts';

/** Milliseconds between looks at whether the others have taken theirs back. */
const pauses = [50, 100, 200];
/** Longer than {@link buildable}: until then it may be taken back what a row was made from. */
const takeBackPauses = [50, 100, 250, 500, 1000];
/** For how long, milliseconds, the greatest one sees the others before it gives way: most nodes have taken one of them. */
const yieldsAfter = 600;
/** How old a row may be to be taken back with what others have made of it: they are told yes soon after. */
const buildable = 1500;
/** Looks at what changes all the time. */
const maxLooks = 20;
/** How long CouchDB may take to say what stands beside a row that most nodes have. */
const lookMs = 5000;
/** Revisions remembered to stay in conflict, per database. */
const maxKept = 10_000;

/** CouchDB does not tell whether a row stays of which it has told that another one stands beside it. */
class UntoldError extends StoreError {}

const kept = new WeakMap<Pouch, Set<string>>();

/**
 * Of writers of one version at the same moment, several nodes of a cluster can each take another's
 * row; CouchDB then keeps them side by side and shows any. So whoever was not taken by most nodes
 * takes its row back as soon as a greater one stands beside it, with what others have made of it since it was shown.
 * The greatest one waits for the others to go; one that stays was taken by most nodes, and it gives way to that.
 * Whoever comes too late leaves it to CouchDB which one it shows.
 * @param rev revision of the row
 * @param sent when it was sent, by the clock of this process
 * @returns whether the row stands alone, or is shown at last
 */
export async function standsAlone(
  pouch: Pouch,
  row: Row,
  rev: string,
  sent: number,
): Promise<boolean> {
  return (
    (await prevails(pouch, row, rev, sent)) && outlasts(pouch, row, rev, await copiesOf(pouch))
  );
}

/** @returns whether it has not given way */
async function prevails(pouch: Pouch, row: Row, rev: string, sent: number): Promise<boolean> {
  // Every node is asked, not only as many as usual.
  const most = await copiesOf(pouch);
  const waitsUntil = performance.now() + yieldsAfter;
  let hasGivenWay = false;
  for (let attempt = 0; attempt < maxLooks; attempt += 1) {
    const leaves = await leavesOf(pouch, row._id, most);
    const mine = leaves.filter((leaf) => isLive(leaf) && follows(leaf, rev));
    const others = leaves.filter((leaf) => !mine.includes(leaf) && competes(leaf, row));
    if (mine.length === 0 && (others.length > 0 || hasGivenWay)) return false;
    if (others.length === 0) break;
    const isDeleted = !others.every(isLive);
    const isFirst = !isDeleted && others.every((other) => isGreater(rev, other));
    const left = waitsUntil - performance.now();
    if (isFirst && left > 0) {
      await pause(Math.min(pauses[attempt] ?? left, left));
      continue;
    }
    const isAlone = isBare(mine, rev);
    // A smaller one, of which nothing has been made, goes at once: nothing greater does before it has secured one.
    const mustSecure = !isDeleted && (isFirst || !isAlone);
    if (mustSecure && !(await secure(pouch, others))) continue;
    if (!isAlone && performance.now() - sent >= buildable) break;
    await takeBack(pouch, mine);
    hasGivenWay = true;
  }
  return true;
}

/**
 * Makes one that is to stay longer by a revision, of the same content. Whoever is taking that back at this moment no
 * more finds it as it was: all could go at once otherwise, and nothing would be left of the document.
 * @returns whether it was there, and nobody else was changing it
 */
async function secure(pouch: Pouch, others: Leaf[]): Promise<boolean> {
  const [first] = others.toSorted((a, b) => (isShown(a, b) ? -1 : 1));
  const { _revisions, ...row } = first as Leaf;
  const sent = performance.now();
  const [answer] = await pouch.bulkDocs([row]);
  if (answer?.rev === undefined || answer.error !== undefined) return false;
  return answer.accepted !== true || prevails(pouch, row, answer.rev, sent);
}

/** Deletes revisions, unless somebody has made something of them since they were seen. */
async function takeBack(pouch: Pouch, mine: Leaf[]): Promise<void> {
  await pouch.bulkDocs(
    mine.map(({ _id, _rev }) => ({ _id, _rev: String(_rev), _deleted: true }) as const),
  );
}

/**
 * What a row was made from may be taken back after all, and it goes with that: it is waited for, while another revision
 * stands beside it. One that stays was left by a cluster that fell apart, or by a writer that was killed.
 * @param rev revision of a row that nobody competes with, or that most nodes took
 * @param most nodes that are asked
 * @returns whether it stays, and CouchDB shows it or what was made of it
 */
async function outlasts(
  pouch: Pouch,
  row: Row,
  rev: string,
  most: number,
  signal?: AbortSignal,
): Promise<boolean> {
  const staying = kept.get(pouch) ?? new Set();
  kept.set(pouch, staying);
  if (staying.size > maxKept) staying.clear();
  let rivals: string[] = [];
  for (const wait of [...takeBackPauses, undefined]) {
    const told = await leavesOf(pouch, row._id, most, signal).catch((failure: unknown) => {
      if (rivals.length === 0) throw failure;
      // Whoever tries again need not wait anew.
      for (const rival of rivals) staying.add(rival);
      throw new UntoldError('another revision stands beside it', 503, failure);
    });
    const leaves = told.filter(isLive);
    const mine = leaves.filter((leaf) => follows(leaf, rev));
    // Somebody may have deleted it since, by right.
    if (mine.length === 0) return leaves.length === 0;
    const others = leaves.filter((leaf) => !mine.includes(leaf));
    rivals = others.map(({ _rev }) => `${row._id} ${_rev}`);
    if (wait === undefined) for (const rival of rivals) staying.add(rival);
    if (rivals.every((rival) => staying.has(rival))) {
      const isSeen = mine.some((leaf) => others.every((other) => isShown(leaf, other)));
      if (!isSeen && isBare(mine, rev)) await takeBack(pouch, mine);
      return isSeen;
    }
    if (wait !== undefined) await pause(wait);
  }
  return false;
}

/** Whether a change that most nodes took stays; see {@link outlasts}. As far as can be told: it is stored. */
export async function isKept(pouch: Pouch, row: Row, rev: string): Promise<boolean> {
  if (row._rev === undefined || row._deleted === true) return true;
  try {
    const count = await copiesOf(pouch);
    if (count === 1) return true;
    const most = Math.floor(count / 2) + 1;
    return await outlasts(pouch, row, rev, most, AbortSignal.timeout(lookMs));
  } catch (failure) {
    if (failure instanceof UntoldError) throw failure;
    return true;
  }
}

/**
 * Where an attempt to write a row, which was not answered, has left it, shown or not.
 * @returns its revision, made from the same one, if nothing has been made of that yet
 */
export async function revisionBeside(pouch: Pouch, row: Row): Promise<string | undefined> {
  const leaves = await leavesOf(pouch, row._id, await copiesOf(pouch));
  const found = leaves.find(({ _revisions, ...leaf }) => {
    const base = `${generationOf(leaf._rev) - 1}-${_revisions?.ids[1]}`;
    return (row._rev === undefined || base === row._rev) && isSame(row, leaf);
  });
  return found?._rev;
}
