import { beforeAll, describe, expect, it } from 'vitest';
import type { ImageStorage } from '../../sync-server/images/image-storage.ts';

/** What every place for pictures must do, whatever it is made of. */
export function imageStorageContract(name: string, open: () => Promise<ImageStorage>): void {
  describe(`image storage: ${name}`, () => {
    let storage: ImageStorage;
    const one = 'user_profile_images/aaaaaaaaaaaaaaaaaaaa/bbbbbbbbbbbbbbbbbbbb.jpg';
    const [own, other] = ['meet_images/uuuuuuuuuuuuuuuuuuuu', 'meet_images/uuuuuuuuuuuuuuuuuuuu2'];
    const listed = async () => {
      const files = [];
      for await (const file of storage.list()) files.push(file);
      return files;
    };
    const paths = async () => (await listed()).map(({ path }) => path).sort();

    beforeAll(async () => {
      storage = await open();
    });

    it('IMG-06 is empty at first, and nothing fails by missing', async () => {
      expect(await paths()).toEqual([]);
      expect(await storage.read(one)).toBeUndefined();
      await storage.remove(one);
      await storage.removeFolder(own);
    });

    it('IMG-06 gives back to the byte what was written, also if it is written again', async () => {
      const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, at) => (at * 7) % 256));
      await storage.write(one, bytes);
      expect((await storage.read(one))?.equals(new Uint8Array(bytes))).toBe(true);
      await storage.write(one, Buffer.from('shorter'));
      expect(String(await storage.read(one))).toBe('shorter');
      await storage.write(one, Buffer.alloc(0));
      expect((await storage.read(one))?.length).toBe(0);
      expect(await paths()).toEqual([one]);
    });

    it('IMG-07 lists every file with its time, more than one page of them', async () => {
      const before = Date.now();
      const many = Array.from({ length: 40 }, (_, at) => `${own}/file${at}.webp`);
      for (const path of [...many, `${other}/foreign.jpg`])
        await storage.write(path, Buffer.from(path));
      const files = await listed();
      expect(files.map(({ path }) => path).sort()).toEqual(
        [one, ...many, `${other}/foreign.jpg`].sort(),
      );
      // Some services keep whole seconds.
      for (const { modifiedAt } of files)
        expect(Math.abs(modifiedAt.getTime() - before)).toBeLessThan(60_000);
    });

    it('IMG-07 removes one file and no other', async () => {
      await storage.remove(one);
      expect(await storage.read(one)).toBeUndefined();
      expect(await paths()).toHaveLength(41);
    });

    it('ACC-15 removes what is in one folder, not in one whose name begins the same', async () => {
      await storage.removeFolder(own);
      expect(await paths()).toEqual([`${other}/foreign.jpg`]);
    });
  });
}
