import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const textFiles = /\.(html|js|css|svg|json|webmanifest|txt)$/;
/** Below this a compressed form saves nothing worth a file. */
const minBytes = 128;
/** How brotli may write distances, in postfix bits and direct codes: which makes a file smallest is not known beforehand. */
const distances: readonly (readonly [number, number])[] = [
  [0, 0],
  [0, 4],
  [0, 15],
  [1, 8],
  [2, 16],
];

async function smallestBrotli(content: Uint8Array): Promise<Uint8Array> {
  const forms = await Promise.all(
    distances.map(([postfix, direct]) =>
      brotli(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
          [constants.BROTLI_PARAM_NDIRECT]: direct,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        },
      }),
    ),
  );
  const [first, ...others] = forms.map((form) => new Uint8Array(form));
  return others.reduce((best, form) => (form.length < best.length ? form : best), first ?? content);
}

/** Writes .br and .gz beside every text file, which the gateway then serves as they are. */
export async function compressFiles(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && textFiles.test(entry.name));
  for (const entry of files) {
    const file = join(entry.parentPath, entry.name);
    const content = new Uint8Array(await readFile(file));
    if (content.length < minBytes) continue;
    await writeFile(`${file}.br`, await smallestBrotli(content));
    await writeFile(`${file}.gz`, new Uint8Array(await zip(content, { level: 9 })));
  }
}
