import { useEffect, useState } from 'react';
import { whenIdle } from '../data/when-idle.ts';
import { knownBlur, thumbhashUrl } from './thumbhash-url.ts';

/** Most pictures that are on the device, or come over a good network, are there by then. */
const delayMs = 300;

/**
 * The blurred placeholder of a picture as a data URL; undefined for none, or none yet. Drawing it costs a phone
 * some milliseconds, so it is drawn only for a picture that takes its time; until then its mean colour, which costs
 * nothing, stands there.
 * @param isWanted asked then: the picture itself may have come
 */
export function useBlur(
  thumbhash: string | null | undefined,
  isWanted: () => boolean,
): string | undefined {
  const [, drawn] = useState(0);
  const blur = knownBlur(thumbhash);
  const isMissing = Boolean(thumbhash) && blur === undefined;
  useEffect(() => {
    if (!isMissing) return;
    const draw = () => {
      if (isWanted() && thumbhashUrl(thumbhash) !== undefined) drawn((times) => times + 1);
    };
    let callOff = () => clearTimeout(timer);
    const timer = setTimeout(() => (callOff = whenIdle(draw)), delayMs);
    return () => callOff();
  }, [isMissing, thumbhash]);
  return blur;
}
