import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const textFiles = /\.(html|js|css|svg|json|webmanifest|txt)$/;
/** Below this a compressed form saves nothing worth a file. */
const leastBytes = 512;
/**
 * How distances are coded (RFC 7932, 4): postfix bits and direct codes. No pair is the best for every file, and the
 * encoder does not look for it; the smallest of these saves some hundred bytes in all.
 */
const distanceCodes = [
  [0, 0],
  [0, 4],
  [0, 8],
  [0, 12],
  [2, 32],
  [2, 48],
  [3, 32],
];

/** Writes .br and .gz beside every text file, which the gateway then serves as they are. */
export async function compressFiles(directory) {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && textFiles.test(entry.name));
  for (const entry of files) {
    const file = join(entry.parentPath, entry.name);
    const content = await readFile(file);
    if (content.length < leastBytes) continue;
    await writeFile(`${file}.br`, await smallestBrotli(content));
    await writeFile(`${file}.gz`, await zip(content, { level: 9 }));
  }
}

async function smallestBrotli(content) {
  const forms = await Promise.all(
    distanceCodes.map(([postfixBits, directCodes]) =>
      brotli(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          [constants.BROTLI_PARAM_NPOSTFIX]: postfixBits,
          [constants.BROTLI_PARAM_NDIRECT]: directCodes,
        },
      }),
    ),
  );
  return forms.reduce((best, form) => (form.length < best.length ? form : best));
}
