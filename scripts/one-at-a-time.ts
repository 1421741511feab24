import { createHash } from 'node:crypto';
import { rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const beatMs = 5000;
/** Whoever has not been heard of for so long was killed. */
const staleMs = 60_000;

/**
 * Waits until no other process does this in the same folder: two would build over each other.
 * @param root the folder @param what short name of what is done @returns how to let the next one begin
 */
export async function oneAtATime(root: string, what: string): Promise<() => void> {
  const hash = createHash('sha256').update(root).digest('hex').slice(0, 12);
  const file = join(tmpdir(), `kohdataan-${what}-${hash}.lock`);
  for (let told = false; !take(file); told = true) {
    if (!told) console.log('Another run in this folder has not ended: this one waits for it.');
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  const beat = setInterval(() => touch(file), beatMs);
  beat.unref();
  const done = (): void => {
    clearInterval(beat);
    process.off('exit', done);
    rmSync(file, { force: true });
  };
  // However this ends, unless it is killed.
  process.once('exit', done);
  return done;
}

function take(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) > staleMs)
      rmSync(file, { force: true });
    return false;
  }
}

function touch(file: string): void {
  const now = new Date();
  try {
    utimesSync(file, now, now);
  } catch {
    // Somebody took it for left behind; both go on.
  }
}
