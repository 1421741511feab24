import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** A file of an archive; its bytes are asked for when its turn comes. One without any is left out. */
export interface ArchiveFile {
  readonly path: string;
  pieces(): AsyncIterable<Buffer>;
}

/** Pictures do not shrink: they are stored as they are. */
const isPacked = (path: string): boolean => /\.(jpe?g|png|webp)$/.test(path);

/**
 * A ZIP archive, piece by piece, with one piece of a file at a time in memory.
 * @throws what `pieces` throws; the archive is cut off then
 */
export async function* zipFiles(files: Iterable<ArchiveFile>): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  const taken = () => pieces.splice(0);
  for (const file of files) {
    let entry: ZipDeflate | ZipPassThrough | undefined;
    for await (const bytes of file.pieces()) {
      entry ??= begin(zip, file.path);
      entry.push(new Uint8Array(bytes));
      yield* taken();
    }
    entry?.push(new Uint8Array(), true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}

function begin(zip: Zip, path: string): ZipDeflate | ZipPassThrough {
  const entry = isPacked(path) ? new ZipPassThrough(path) : new ZipDeflate(path);
  zip.add(entry);
  return entry;
}
