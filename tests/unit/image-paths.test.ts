import { describe, expect, it } from 'vitest';
import {
  allPathsOf,
  foldersOf,
  isAmongPictures,
  parsePath,
  pathOf,
  urlsOf,
} from '../../sync-server/images/image-paths.ts';

const [uid, file] = ['u'.repeat(20), 'f'.repeat(20)];
const name = { uid, file };

describe('the path of a picture', () => {
  it('IMG-10 IMG-11 is parsed into what it was built of, each size and format of either kind', () => {
    for (const [kind, sizes] of [
      ['profile', [1024, 512, 200]],
      ['meet', [1024, 512]],
    ] as const) {
      const forms = sizes.flatMap((size) =>
        (['jpg', 'webp', 'avif'] as const).map((format) => ({ kind, ...name, size, format })),
      );
      expect(forms.map(pathOf)).toEqual(allPathsOf({ kind, ...name }));
      expect(forms.map((form) => parsePath(pathOf(form)))).toEqual(forms);
    }
  });

  it('ACC-15 lies in a folder that goes with its account, and with no other', () => {
    for (const kind of ['profile', 'meet'] as const)
      for (const path of allPathsOf({ kind, ...name })) {
        expect(foldersOf(kind, uid)).toContain(path.slice(0, path.lastIndexOf('/')));
        expect(isAmongPictures(path)).toBe(true);
      }
    expect(isAmongPictures(`varmuuskopiot/${uid}/${file}.jpg`)).toBe(false);
    expect(foldersOf('meet', uid).every((folder) => folder.endsWith(`/${uid}`))).toBe(true);
  });

  it('IMG-06 is the one that documents carry', () => {
    expect(urlsOf({ kind: 'meet', ...name })).toEqual({
      picUrl: `meet_images/${uid}/${file}.jpg`,
      thumbUrl: `meet_images/thumbnails/${uid}/${file}_512.jpg`,
    });
  });

  it.each([
    '',
    `${uid}/${file}.jpg`,
    `incoming/${uid}/${file}.jpg`,
    `user_profile_images/${uid}/${file}.png`,
    `user_profile_images/${uid}/${file}_512.jpg`,
    `user_profile_images/thumbnails/${uid}/${file}.jpg`,
    `user_profile_images/thumbnails/${uid}/${file}_1024.jpg`,
    `user_profile_images/${uid}/../${file}.jpg`,
    `user_profile_images/${uid}/${file}.jpg/`,
    `./user_profile_images/${uid}/${file}.jpg`,
    `meet_images/thumbnails/${uid}/${file}_200.jpg`,
  ])('IMG-06 IMG-10 is nothing that could not have been built: %s', (path) => {
    expect(parsePath(path)).toBeUndefined();
  });
});
