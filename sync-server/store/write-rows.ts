import type { PutOutcome } from './contract.ts';
import type { Pouch, Row, RowAnswer } from './pouch.ts';
import { isConflict, rowError } from './row-answer.ts';

/** Writes rows and returns one outcome per row; throws if a row failed otherwise than by conflict. */
export async function writeRows(pouch: Pouch, rows: Row[]): Promise<PutOutcome[]> {
  if (rows.length === 0) return [];
  const answers = await pouch.bulkDocs(rows);
  return rows.map((_row, index) => outcomeOf(answers[index]));
}

function outcomeOf(answer: RowAnswer | undefined): PutOutcome {
  if (answer?.rev !== undefined && answer.error === undefined) return { ok: true, rev: answer.rev };
  if (answer !== undefined && isConflict(answer)) return { ok: false, conflict: true };
  throw rowError(answer);
}
