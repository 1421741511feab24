import type { PutOutcome } from './contract.ts';
import { copiesOf } from './copies-of.ts';
import { isKept, revisionBeside, standsAlone } from './couch-leaves.ts';
import { deleteConflicts } from './couch-conflicts.ts';
import { isTransient, statusOf } from './errors.ts';
import type { Pouch, RawRow, Row, RowAnswer } from './pouch.ts';
import { generationOf } from './revision.ts';
import { isConflict, isSame, rowError, rowStatus } from './row-answer.ts';
import { backoff, pause } from './wait.ts';

const attempts = 4;
const maxRows = 500;

interface Pending {
  row: Row;
  index: number;
  /** An attempt before may have written it: no answer came. */
  unsure: boolean;
  /** When it was sent first, by the clock of this process. */
  sent: number;
}

/**
 * Writes rows to CouchDB, again if the network or the server fails in the middle. A row that
 * conflicts after an unanswered attempt is compared with what is stored: if that is this very row,
 * made from the same revision, the unanswered attempt had written it.
 * A row that must tell two writers apart therefore has to name its writer.
 */
export async function couchWrite(pouch: Pouch, rows: Row[]): Promise<PutOutcome[]> {
  const outcomes: PutOutcome[] = [];
  for (let from = 0; from < rows.length; from += maxRows) {
    const part = rows.slice(from, from + maxRows);
    await deleteConflicts(pouch, part);
    outcomes.push(...(await writePart(pouch, part)));
  }
  return outcomes;
}

async function writePart(pouch: Pouch, rows: Row[]): Promise<PutOutcome[]> {
  const outcomes: PutOutcome[] = Array.from({ length: rows.length });
  const sent = performance.now();
  let pending: Pending[] = rows.map((row, index) => ({ row, index, unsure: false, sent }));
  for (let attempt = 0; pending.length > 0; attempt += 1) {
    if (attempt > 0) await pause(backoff(attempt - 1, 150, 2000));
    pending = await tryOnce(pouch, pending, outcomes, attempt + 1 === attempts);
  }
  return outcomes;
}

/** @returns the rows to try again */
async function tryOnce(
  pouch: Pouch,
  pending: Pending[],
  outcomes: PutOutcome[],
  last: boolean,
): Promise<Pending[]> {
  let answers: RowAnswer[];
  try {
    answers = await pouch.bulkDocs(pending.map(({ row }) => ({ ...row })));
  } catch (failure) {
    if (last || !isTransient(statusOf(failure))) throw failure;
    return pending.map((one) => ({ ...one, unsure: true }));
  }
  const again: Pending[] = [];
  for (const [at, one] of pending.entries()) {
    const answer = answers[at];
    const outcome = answer && (await outcomeOf(pouch, one, answer));
    if (outcome) outcomes[one.index] = outcome;
    else if (last || !isTransient(answer && rowStatus(answer))) throw rowError(answer);
    else again.push({ ...one, unsure: true });
  }
  return again;
}

async function outcomeOf(
  pouch: Pouch,
  one: Pending,
  answer: RowAnswer,
): Promise<PutOutcome | undefined> {
  const { row, unsure, sent } = one;
  if (answer.rev !== undefined && answer.error === undefined) {
    const { rev } = answer;
    const isTaken = answer.accepted !== true;
    const stays = await (isTaken ? isKept(pouch, row, rev) : standsAlone(pouch, row, rev, sent));
    return stays ? { ok: true, rev } : { ok: false, conflict: true };
  }
  if (!isConflict(answer)) return undefined;
  const rev = unsure ? await unansweredAs(pouch, one) : undefined;
  return rev === undefined ? { ok: false, conflict: true } : { ok: true, rev };
}

/** The revision that an unanswered attempt has made. Nobody has told how many nodes of a cluster took it. */
async function unansweredAs(pouch: Pouch, { row, sent }: Pending): Promise<string | undefined> {
  if ((await copiesOf(pouch)) === 1) return revisionIfStored(pouch, row);
  const rev = await revisionBeside(pouch, row);
  return rev !== undefined && (await standsAlone(pouch, row, rev, sent)) ? rev : undefined;
}

/** The revision under which exactly this row is stored, made from the same revision. */
async function revisionIfStored(pouch: Pouch, row: Row): Promise<string | undefined> {
  const { rows } = await pouch.allDocs<Row>({ keys: [row._id], include_docs: true });
  const found: RawRow<Row> | undefined = rows[0];
  const rev = found?.value?.rev;
  if (rev === undefined) return undefined;
  if (row._rev !== undefined && generationOf(rev) !== generationOf(row._rev) + 1) return undefined;
  if (row._deleted === true) return found?.value?.deleted === true ? rev : undefined;
  return isSame(row, found?.doc ?? { _id: '' }) ? rev : undefined;
}
