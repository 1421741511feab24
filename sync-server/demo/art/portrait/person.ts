import { group } from '../svg.ts';
import { drawBeard } from './beard.ts';
import { drawEarrings, drawGlasses, drawHat } from './extras.ts';
import { drawFeatures } from './features.ts';
import { longHair } from './hair-long.ts';
import { shortHair } from './hair-short.ts';
import type { Hair } from './hair-short.ts';
import { drawFace, drawNeck, headOf } from './head.ts';
import type { Head } from './head.ts';
import { breton, crewneck, scarf, turtleneck, yoke } from './knitwear.ts';
import type { ClothesStyle, Look } from './look.ts';
import { blazer, denim, flannel, hoodie, raincoat, scoop, shirt, vneck } from './wovenwear.ts';

const wardrobe: Record<ClothesStyle, (head: Head, look: Look) => string> = {
  crewneck,
  turtleneck,
  yoke,
  breton,
  shirt,
  flannel,
  blazer,
  hoodie,
  raincoat,
  denim,
  scoop,
  vneck,
  scarf,
};

/** Short hair vanishes under a hat; long hair falls out of it. */
function hairOf(head: Head, look: Look): Hair {
  const short = shortHair(look.hairStyle, head, look);
  if (short === undefined) return longHair(look.hairStyle, head, look);
  if (look.hat === 'none') return short;
  return { back: '', front: shortHair('crop', head, look)?.front ?? '' };
}

/**
 * One person from the chest up. The origin lies between eyes and mouth, the chest ends at y = 640.
 * Ids inside are made unique by `scope`, since two people may stand in one drawing.
 */
export function drawPerson(look: Look, scope: string): string {
  const head = headOf(look);
  const hair = hairOf(head, look);
  const tilted = { transform: `rotate(${look.tilt} 0 190)` };
  const behind = group(hair.back, tilted);
  const clothes = wardrobe[look.clothes](head, look);
  const before = group(
    drawFace(head, look) +
      drawBeard(head, look) +
      drawFeatures(head, look) +
      drawEarrings(head, look) +
      hair.front +
      drawGlasses(head, look) +
      drawHat(head, look),
    tilted,
  );
  const content = behind + drawNeck(head, look) + clothes + before;
  return content.replace(/(id="|url\(#)([a-z0-9-]+)/g, `$1${scope}$2`);
}
