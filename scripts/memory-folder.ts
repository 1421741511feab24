import { mkdtempSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const shared = '/dev/shm';
const neededBytes = 4 * 2 ** 30;

/**
 * Makes a folder for what tests write: in memory where that has room, because stores wait for the disk at
 * each write and browsers write whole profiles; else where the system keeps such files.
 */
export function memoryFolder(): string {
  return mkdtempSync(join(hasRoom() ? shared : tmpdir(), 'kohdataan-test-'));
}

function hasRoom(): boolean {
  if (freemem() < 2 * neededBytes) return false;
  try {
    const { bavail, bsize } = statfsSync(shared);
    return bavail * bsize >= neededBytes;
  } catch {
    return false;
  }
}
