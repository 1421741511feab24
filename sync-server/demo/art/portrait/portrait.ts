import type { Random } from '../../random.ts';
import { canvas, drawing, gradient, group, rect } from '../svg.ts';
import { backdrops } from './backdrops.ts';
import { makeLook } from './make-look.ts';
import type { Presentation, Setting } from './make-look.ts';
import { drawPerson } from './person.ts';

/** A drawn portrait of one person, or of two who share it: 1024x1024 SVG. */
export function drawPortrait(random: Random, kinds: readonly Presentation[], age: number): string {
  const backdrop = random.weighted(backdrops);
  const setting: Setting = { cold: backdrop.cold, light: random.pick([-1, 1] as const) };
  const [first = 'feminine', second] = kinds;
  const people =
    second === undefined
      ? single(random, first, age, setting)
      : couple(random, [first, second], age, setting);
  const behind = backdrop.draw(random);
  const placed = random.chance(0.5)
    ? group(behind, { transform: `translate(${canvas} 0) scale(-1 1)` })
    : behind;
  return drawing(placed + people + light(setting));
}

function single(random: Random, kind: Presentation, age: number, setting: Setting): string {
  const look = makeLook(random, kind, age, setting);
  const scale = random.between(1.2, 1.38);
  const x = 512 + random.between(-46, 46);
  const y = 468 + random.between(-14, 34);
  return group(drawPerson(look, 'a'), {
    transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(3)})`,
  });
}

function couple(
  random: Random,
  kinds: readonly [Presentation, Presentation],
  age: number,
  setting: Setting,
): string {
  const one = makeLook(random, kinds[0], age, setting);
  const two = makeLook(random, kinds[1], age + random.int(-4, 4), setting);
  const back = group(drawPerson({ ...two, turn: -0.5, tilt: -3 }, 'b'), {
    transform: 'translate(676 470) scale(0.98)',
  });
  const front = group(drawPerson({ ...one, turn: 0.5, tilt: 4 }, 'a'), {
    transform: 'translate(352 528) scale(0.98)',
  });
  return back + front;
}

/** Warm light from the side that the shadows say, over everything: it ties person and place together. */
function light({ light: side }: Setting): string {
  const from = side < 0 ? { x1: 0, y1: 0, x2: 1, y2: 0.8 } : { x1: 1, y1: 0, x2: 0, y2: 0.8 };
  return (
    gradient(
      'light',
      [
        [0, '#ffdfa6', 0.3],
        [0.45, '#ffdfa6', 0],
        [1, '#2a1f4a', 0.2],
      ],
      from,
    ) + rect(0, 0, canvas, canvas, 'url(#light)')
  );
}
