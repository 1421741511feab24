import { hearAnew } from '../facts/take-over.ts';
import type { FactName } from '../facts/take-over.ts';
import type { PictureName } from './image-paths.ts';
import { meetsOfOwner } from './meets-of-owner.ts';
import type { PictureCore } from './picture-core.ts';

/**
 * Asks the store about the documents that can show a picture, and about who wants to see it. A device asks for
 * a picture as soon as one gateway has told it of its document, and perhaps asks another, which has not heard
 * of it yet; what is not there once, the screen does not ask for again.
 * @returns whether anything was other than this gateway knew
 */
export async function hearOfPicture(
  core: PictureCore,
  viewer: string,
  { kind, uid }: PictureName,
): Promise<boolean> {
  const meets = kind === 'meet' ? await meetsOfOwner(core.store, uid) : [];
  const isNews = ({ _id, _rev }: (typeof meets)[number]): boolean =>
    core.facts.revision('meets', _id) !== _rev;
  const names: FactName[] = meets.filter(isNews).map(({ _id }) => ['meets', _id]);
  const people: FactName[] = [...new Set([viewer, uid])].map((one) => ['users', one]);
  return hearAnew(core, [...people, ...names]);
}
