import { Readable } from 'node:stream';
import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { zipFiles } from '../../sync-server/erasure/zip-files.ts';

const name = fc.stringMatching(/^[a-zä]{1,12}\.(json|jpg)$/);
const archives = fc.dictionary(name, fc.uint8Array({ maxLength: 3000 }));

async function* halves(bytes: Uint8Array): AsyncGenerator<Buffer> {
  yield Buffer.from(bytes.slice(0, bytes.length / 2));
  yield Buffer.from(bytes.slice(bytes.length / 2));
}

describe('the archive of own data', () => {
  it('ACC-08 holds every file as it was', async () => {
    await fc.assert(
      fc.asyncProperty(archives, async (files) => {
        const entries = Object.entries(files).map(([path, bytes]) => ({
          path,
          pieces: () => halves(bytes),
        }));
        const archive = Buffer.concat(await Readable.from(zipFiles(entries)).toArray());
        expect(unzipSync(new Uint8Array(archive))).toEqual({ ...files });
      }),
    );
  });

  it('ACC-08 is made as it is taken: a file is read once those before it are on their way; a missing one is left out', async () => {
    const read: string[] = [];
    const file = (path: string, bytes?: Buffer) => ({
      path,
      async *pieces() {
        read.push(path);
        if (bytes) yield bytes;
      },
    });
    const pictures = [1, 2, 3].map((n) => file(`${n}.jpg`, Buffer.alloc(200_000, n)));
    const pieces = zipFiles([file('gone.jpg'), ...pictures]);
    let taken = 0;
    const all: Uint8Array[] = [];
    for await (const piece of pieces) {
      all.push(piece);
      taken += piece.length;
      expect(read.length - 2).toBeLessThanOrEqual(Math.floor(taken / 200_000));
    }
    expect(read).toEqual(['gone.jpg', '1.jpg', '2.jpg', '3.jpg']);
    expect(Object.keys(unzipSync(new Uint8Array(Buffer.concat(all))))).toEqual(read.slice(1));
  });

  it('ACC-08 a file that cannot be read cuts it off', async () => {
    async function* pieces(): AsyncGenerator<Buffer> {
      yield Buffer.alloc(5);
      throw new Error('no disk');
    }
    const cut = Readable.from(zipFiles([{ path: 'a.jpg', pieces }])).toArray();
    await expect(cut).rejects.toThrow('no disk');
  });
});
