import { newPictureId } from '../../schemas/domain/ids.ts';

/**
 * Value of `edit`: stamps a local write. An edit that was undone still differs from what the gateway
 * has, so it is sent; else a change pulled in between would be ignored for good.
 */
export function newEdit(): string {
  return newPictureId().slice(0, 12);
}
