/** What a cursor says: which log, up to where, and how many documents with which digest it had there. */
export interface Cursor {
  readonly epoch: string;
  readonly seq: number;
  readonly count: number;
  readonly digest: string;
}

/** Whether two ends stand for the same documents, whichever logs they are of. */
export const isSameView = (one: Cursor, other: Cursor): boolean =>
  one.count === other.count && one.digest === other.digest;

/** The opaque text that devices keep: `epoch.sequence.count.digest`. */
export function formatCursor({ epoch, seq, count, digest }: Cursor): string {
  return `${epoch}.${seq}.${count}.${digest}`;
}

/** Undefined for '' (nothing pulled yet) and for anything that is no cursor. */
export function parseCursor(text: string): Cursor | undefined {
  const parts = text.split('.');
  const [epoch, seq, count, digest] = parts;
  if (parts.length !== 4 || !epoch || !digest) return undefined;
  const numbers = [Number(seq), Number(count)];
  if (!numbers.every((n) => Number.isSafeInteger(n) && n >= 0)) return undefined;
  return { epoch, seq: Number(seq), count: Number(count), digest };
}
