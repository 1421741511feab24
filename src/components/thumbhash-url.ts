import { thumbHashToDataURL } from 'thumbhash';

const known = new Map<string, string>();

/** The one that was drawn before, if it was. */
export function knownBlur(thumbhash: string | null | undefined): string | undefined {
  return thumbhash ? known.get(thumbhash) : undefined;
}

/** A tiny blurred PNG (data URL) for a base64 ThumbHash; undefined for a missing or broken one. */
export function thumbhashUrl(thumbhash: string | null | undefined): string | undefined {
  if (!thumbhash) return undefined;
  const before = known.get(thumbhash);
  if (before !== undefined) return before;
  try {
    const bytes = Uint8Array.from(atob(thumbhash), (letter) => letter.charCodeAt(0));
    const url = thumbHashToDataURL(bytes);
    known.set(thumbhash, url);
    return url;
  } catch {
    return undefined;
  }
}
