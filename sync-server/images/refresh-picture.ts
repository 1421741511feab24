import { refreshPair } from '../facts/refresh-pair.ts';
import { refreshFacts } from '../facts/read-through.ts';
import type { FactName } from '../facts/read-through.ts';
import { urlsOf } from './image-paths.ts';
import type { PictureName } from './image-paths.ts';
import { meetsOfOwner } from './meets-of-owner.ts';
import type { PictureCore } from './picture-core.ts';

/**
 * Asks the store about the documents that can show a picture, about who wants to see it, and, if one of them does
 * show it, about all that may let the two see each other. A device asks for a picture as soon as one gateway has told
 * it of its document, and perhaps asks another, which has not heard of it yet; what is not there once, the screen
 * does not ask for again.
 * @returns whether anything was other than this gateway knew
 */
export async function refreshPicture(
  core: PictureCore,
  viewer: string,
  picture: PictureName,
): Promise<boolean> {
  const { kind, uid } = picture;
  const meets = kind === 'meet' ? await meetsOfOwner(core.store, uid) : [];
  const isUnknown = ({ _id, _rev }: (typeof meets)[number]): boolean =>
    core.facts.revision('meets', _id) !== _rev;
  const names: FactName[] = meets.filter(isUnknown).map(({ _id }) => ['meets', _id]);
  const people: FactName[] = [...new Set([viewer, uid])].map((one) => ['users', one]);
  const isNews = await refreshFacts(core, [...people, ...names]);
  const { picUrl } = urlsOf(picture);
  const isShown =
    kind === 'meet'
      ? meets.some(({ meet_pic_url }) => meet_pic_url === picUrl)
      : core.facts.user(uid)?.picUrl === picUrl;
  const isPairNews = isShown && viewer !== uid && (await refreshPair(core, viewer, uid));
  return isNews || isPairNews;
}
