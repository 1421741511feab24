/** The star of a card (PEOPLE-13..16). */
export type Star = 'none' | 'bronze' | 'silver' | 'gold';

/** @param meLikes I added them as favourite @param likesMe they added me */
export function starOf(meLikes: boolean, likesMe: boolean): Star {
  if (meLikes) return likesMe ? 'gold' : 'bronze';
  return likesMe ? 'silver' : 'none';
}
