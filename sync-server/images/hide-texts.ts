import { open } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { crc32 } from 'node:zlib';

const signatureBytes = 8;
/** Length and type stand before the content of a chunk, a checksum after it. */
const headBytes = 8;
const typeBytes = 4;
const sumBytes = 4;

const texts: readonly string[] = ['tEXt', 'zTXt', 'iTXt'];
/** The type of a chunk that no decoder knows, and each may pass over. */
const unknownType = 'kdTx';

/** Milliseconds' work. A file has room for a million empty texts: nobody would be answered for more than a second. */
const atOnce = 5000;

/**
 * Takes the texts of a PNG out of the decoder's sight. libpng holds all of them, unpacked, as soon as it has opened a
 * file: a thousand times what is sent, 1 GB of 150 kB. Nothing of them is kept anyway (IMG-09).
 * @param path of the file, which is changed where they stand
 */
export async function hideTexts(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    const bytes = new Uint8Array(await file.readFile());
    const changed = await withoutTexts(bytes);
    if (changed) await file.write(bytes, changed.from, changed.to - changed.from, changed.from);
  } finally {
    await file.close();
  }
}

/** @param bytes of the file, which are changed @returns where; undefined if it has no texts */
async function withoutTexts(bytes: Uint8Array): Promise<{ from: number; to: number } | undefined> {
  const png = Buffer.from(bytes.buffer);
  let changed: { from: number; to: number } | undefined;
  let chunks = 0;
  for (let at = signatureBytes; at + headBytes <= png.length;) {
    chunks += 1;
    if (chunks % atOnce === 0) await setImmediate();
    const end = at + headBytes + png.readUInt32BE(at);
    if (end + sumBytes > png.length) break;
    const type = at + headBytes - typeBytes;
    if (texts.includes(png.toString('latin1', type, type + typeBytes))) {
      png.write(unknownType, type, 'latin1');
      png.writeUInt32BE(crc32(bytes.subarray(type, end)), end);
      changed = { from: changed?.from ?? type, to: end + sumBytes };
    }
    at = end + sumBytes;
  }
  return changed;
}
