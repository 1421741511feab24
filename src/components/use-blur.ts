import { useEffect, useState } from 'react';
import { whenIdle } from '../data/when-idle.ts';
import { knownBlur, thumbhashUrl } from './thumbhash-url.ts';

/** On the gateway a drawing would only make the first look heavy. */
const isDevice = typeof document !== 'undefined';

/**
 * The blurred placeholder of a picture as a data URL; undefined for none, or none yet. Drawing it costs
 * some milliseconds on a phone: it is there at once for what shows first, and else when there is time.
 * @param isWanted asked then: the picture itself may have come
 */
export function useBlur(
  thumbhash: string | null | undefined,
  atOnce: boolean,
  isWanted: () => boolean,
): string | undefined {
  const [, drawn] = useState(0);
  const blur = atOnce && isDevice ? thumbhashUrl(thumbhash) : knownBlur(thumbhash);
  const isMissing = Boolean(thumbhash) && blur === undefined;
  useEffect(() => {
    if (!isMissing) return;
    return whenIdle(() => {
      if (isWanted() && thumbhashUrl(thumbhash) !== undefined) drawn((times) => times + 1);
    });
  }, [isMissing, thumbhash]);
  return blur;
}
