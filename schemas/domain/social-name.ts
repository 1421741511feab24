import { limits } from '../limits.ts';
import { saidText } from './blank-text.ts';

/** Not that of a post, a story or a link that Snapchat shortens: what stands first there is nobody's name. */
const urlPrefix =
  /^@?(?:https?:\/\/)?(?:www\.)?(?:instagram\.com|snapchat\.com)\/(?!(?:t|p|reel|stories)\/\w)(?:add\/)?/i;

/** What is not to be seen and comes along with names that are copied: zero-width spaces, marks of direction. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * A Snapchat or Instagram name as it is stored (PROF-19): blanks around it, what nobody sees, the address in front of
 * it, what follows it in an address, and a leading `@` are taken off. '' stays ''.
 */
export function normaliseSocialName(text: string): string {
  const typed = saidText(text).replace(unseen, '').trim();
  const bare = typed.replace(urlPrefix, '');
  // Cut at the first mark: a pattern for all that follows it would take hours for megabytes of marks.
  const [name = ''] = bare === typed ? [typed] : bare.split(/[/?#]/, 1);
  return name.replace(/^@/, '');
}

/** True if a normalised name is allowed: 1–30 of `A-Za-z0-9._-`. */
export function isSocialName(name: string): boolean {
  return name.length <= limits.socialName && /^[A-Za-z0-9._-]+$/.test(name);
}
