import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** A file of an archive; its bytes are asked for when its turn comes, undefined leaves it out. */
export interface ArchiveFile {
  readonly path: string;
  read(): Promise<Buffer | undefined>;
}

/** Pictures do not shrink: they are stored as they are. */
const isPacked = (path: string): boolean => /\.(jpe?g|png|webp)$/.test(path);

/**
 * A ZIP archive, piece by piece, with one file at a time in memory.
 * @throws what `read` throws; the archive is cut off then
 */
export async function* zipFiles(files: Iterable<ArchiveFile>): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  const taken = () => pieces.splice(0);
  for (const { path, read } of files) {
    const bytes = await read();
    if (bytes === undefined) continue;
    const file = isPacked(path) ? new ZipPassThrough(path) : new ZipDeflate(path);
    zip.add(file);
    file.push(new Uint8Array(bytes), true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}
