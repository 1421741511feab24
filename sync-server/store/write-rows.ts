import type { PutOutcome } from './contract.ts';
import { StoreError } from './errors.ts';
import type { Pouch, Row, RowAnswer } from './pouch.ts';

/** Writes rows and returns one outcome per row; throws if a row failed otherwise than by conflict. */
export async function writeRows(pouch: Pouch, rows: Row[]): Promise<PutOutcome[]> {
  if (rows.length === 0) return [];
  const answers = await pouch.bulkDocs(rows);
  return rows.map((row, index) => outcomeOf(row, answers[index]));
}

function outcomeOf(row: Row, answer: RowAnswer | undefined): PutOutcome {
  if (answer?.rev !== undefined && answer.error === undefined) return { ok: true, rev: answer.rev };
  if (answer !== undefined && isConflict(answer)) return { ok: false, conflict: true };
  throw new StoreError(
    `a row was not written: ${String(answer?.name ?? answer?.error ?? 'no answer')}`,
    answer?.status ?? (answer?.error === 'forbidden' ? 403 : 500),
    { row: row._id === undefined ? undefined : 'has an id', answer: answer?.name },
  );
}

export function isConflict(answer: RowAnswer): boolean {
  return answer.status === 409 || answer.error === 'conflict' || answer.name === 'conflict';
}
