import { newPictureId } from '../../schemas/domain/ids.ts';

/** A random text of 12 characters: begins the value of `edit` (stamp.ts), and tells apart what is made of it. */
export function newEdit(): string {
  return newPictureId().slice(0, 12);
}
