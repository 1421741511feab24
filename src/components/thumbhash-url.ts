import { thumbHashToAverageRGBA, thumbHashToDataURL } from 'thumbhash';

type ThumbHash = string | null | undefined;

const known = new Map<string, string>();
/** So many are kept, of some 6 kB each: a page may stay open for weeks, and what is needed again is drawn again. */
const maxKnown = 500;

/** What is made of a base64 ThumbHash; undefined for a missing or broken one. */
function made(thumbhash: ThumbHash, make: (bytes: Uint8Array) => string): string | undefined {
  if (!thumbhash) return undefined;
  try {
    return make(Uint8Array.from(atob(thumbhash), (letter) => letter.charCodeAt(0)));
  } catch {
    return undefined;
  }
}

/** The picture's mean colour, which costs next to nothing. */
export function meanColour(thumbhash: ThumbHash): string | undefined {
  return made(thumbhash, (bytes) => {
    const { r, g, b } = thumbHashToAverageRGBA(bytes);
    return `rgb(${[r, g, b].map((part) => part * 255).join()})`;
  });
}

/** The one that was drawn before, if it was. */
export function knownBlur(thumbhash: ThumbHash): string | undefined {
  return thumbhash ? known.get(thumbhash) : undefined;
}

/** A tiny blurred PNG (data URL) for a base64 ThumbHash; undefined for a missing or broken one. */
export function thumbhashUrl(thumbhash: ThumbHash): string | undefined {
  const before = knownBlur(thumbhash);
  if (before !== undefined) return before;
  const url = made(thumbhash, thumbHashToDataURL);
  if (known.size >= maxKnown) known.clear();
  if (url !== undefined && thumbhash) known.set(thumbhash, url);
  return url;
}
