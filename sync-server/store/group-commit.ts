import type { PutOutcome } from './contract.ts';
import type { Row } from './pouch.ts';

interface Job {
  rows: Row[];
  resolve(outcomes: PutOutcome[]): void;
  reject(failure: unknown): void;
}

/** Rows in one write at most; more wait for the next. */
const maxRows = 500;

/**
 * One writer at a time, and whatever arrives while it writes goes together into the next write: the
 * price of putting a write on the disk is then shared by all who wait for it.
 */
export class GroupCommit {
  readonly #write: (rows: Row[]) => Promise<PutOutcome[]>;
  #waiting: Job[] = [];
  #running: Promise<void> | undefined;

  constructor(write: (rows: Row[]) => Promise<PutOutcome[]>) {
    this.#write = write;
  }

  /** Resolves once these rows are written, with one outcome per row. */
  write(rows: Row[]): Promise<PutOutcome[]> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ rows, resolve, reject });
      this.#running ??= this.#run();
    });
  }

  /** Resolves when nothing is being written or waits for it. */
  async idle(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    await Promise.resolve();
    while (this.#waiting.length > 0) await this.#writeJobs(this.#takeJobs());
    this.#running = undefined;
  }

  #takeJobs(): Job[] {
    let rows = 0;
    const end = this.#waiting.findIndex((job, index) => {
      rows += job.rows.length;
      return index > 0 && rows > maxRows;
    });
    return this.#waiting.splice(0, end === -1 ? this.#waiting.length : end);
  }

  /**
   * Never two rows of one document in one write: PouchDB would put the refused one into the document's
   * history too, and once the document is deleted take it for the winner, though it has no body.
   */
  async #writeRows(rows: Row[]): Promise<PutOutcome[]> {
    const waves: { row: Row; index: number }[][] = [];
    const seen = new Map<string, number>();
    for (const [index, row] of rows.entries()) {
      const nth = seen.get(row._id) ?? 0;
      seen.set(row._id, nth + 1);
      (waves[nth] ??= []).push({ row, index });
    }
    const outcomes: PutOutcome[] = [];
    for (const wave of waves) {
      const written = await this.#write(wave.map(({ row }) => row));
      for (const [at, { index }] of wave.entries()) outcomes[index] = written[at] as PutOutcome;
    }
    return outcomes;
  }

  async #writeJobs(jobs: Job[]): Promise<void> {
    try {
      const outcomes = await this.#writeRows(jobs.flatMap((job) => job.rows));
      let from = 0;
      for (const job of jobs) {
        job.resolve(outcomes.slice(from, from + job.rows.length));
        from += job.rows.length;
      }
    } catch (failure) {
      // One bad row must not fail its neighbours: each job again, alone.
      if (jobs.length === 1) jobs[0]?.reject(failure);
      else for (const job of jobs) await this.#writeJobs([job]);
    }
  }
}
