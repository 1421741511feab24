import type { Random } from '../random.ts';
import { darker, lighter, mix } from './colour.ts';
import { canvas, circle, d, ellipse, line, rect, round, shape } from './svg.ts';

/** The parts from which every outdoor picture is made. Positions in pixels of the canvas. */

/** A soft ridge from edge to edge, filled down to the bottom. */
export function ridge(
  random: Random,
  y: number,
  height: number,
  steps: number,
  colour: string,
): string {
  const wide = canvas / steps;
  let path = d`M -20 ${canvas + 20} L -20 ${y}`;
  for (let at = 0; at < steps; at += 1) {
    const x = at * wide;
    const peak = y - random.between(0.3, 1) * height;
    path += d` C ${x + wide * 0.25} ${peak} ${x + wide * 0.5} ${peak} ${x + wide} ${y - random.between(0, 0.35) * height}`;
  }
  return shape(`${path} L ${canvas + 20} ${canvas + 20} Z`, colour);
}

/** A spruce with its foot at (x, y). */
export function spruce(x: number, y: number, height: number, colour: string): string {
  const wide = height * 0.2;
  const tiers = 4;
  let left = '';
  let right = '';
  for (let at = 1; at <= tiers; at += 1) {
    const low = y - height + (height * 0.92 * at) / tiers;
    const out = wide * (0.35 + (0.65 * at) / tiers);
    right += d` L ${x + out} ${low} L ${x + out * 0.5} ${low - height * 0.012}`;
    left = d` L ${x - out * 0.5} ${low - height * 0.012} L ${x - out} ${low}` + left;
  }
  return shape(
    d`M ${x} ${y - height}` +
      right +
      d` L ${x + wide * 0.1} ${y} L ${x - wide * 0.1} ${y}` +
      left +
      ' Z',
    colour,
  );
}

/** A wall of spruces along the horizon. */
export function forest(
  random: Random,
  y: number,
  height: number,
  colour: string,
  gap = 34,
): string {
  let trees = '';
  for (let x = -20; x < canvas + 30; x += gap * random.between(0.6, 1.2)) {
    trees += spruce(x, y + 6, height * random.between(0.55, 1.15), colour);
  }
  return trees + rect(-10, y, canvas + 20, canvas - y + 10, colour);
}

/** A birch trunk from the top of the canvas or a crown height down to `y`. */
export function birch(
  random: Random,
  x: number,
  y: number,
  width: number,
  colour = '#efe9df',
): string {
  const lean = random.between(-18, 18);
  const trunk = shape(
    d`M ${x + lean - width * 0.42} -20 L ${x + lean + width * 0.42} -20 L ${x + width * 0.5} ${y} L ${x - width * 0.5} ${y} Z`,
    colour,
  );
  const shade = shape(
    d`M ${x + lean + width * 0.1} -20 L ${x + lean + width * 0.42} -20 L ${x + width * 0.5} ${y} L ${x + width * 0.16} ${y} Z`,
    darker(colour, 0.16),
  );
  let marks = '';
  for (let at = 20; at < y - 20; at += random.between(40, 110)) {
    const middle = x + lean * (1 - at / y);
    const side = random.pick([-1, 1]);
    const out = width * random.between(0.2, 0.44);
    marks += shape(
      d`M ${middle + side * width * 0.44} ${at - 5} C ${middle + side * (width * 0.44 - out)} ${at - 4} ${middle + side * (width * 0.44 - out)} ${at + 5} ${middle + side * width * 0.44} ${at + 7} Z`,
      '#4a4245',
    );
  }
  return trunk + shade + marks;
}

/** Long soft clouds. */
export function clouds(
  random: Random,
  from: number,
  to: number,
  colour: string,
  count = 4,
): string {
  return Array.from({ length: count }, () => {
    const x = random.between(0, canvas);
    const y = random.between(from, to);
    const wide = random.between(120, 260);
    return (
      ellipse(x, y, wide, 13, colour, { opacity: 0.5 }) +
      ellipse(x + wide * 0.3, y - 13, wide * 0.5, 16, colour, { opacity: 0.5 })
    );
  }).join('');
}

/** The sun or the moon with its glow. */
export function sun(x: number, y: number, r: number, colour: string): string {
  return (
    circle(x, y, r * 2.2, colour, { opacity: 0.14 }) +
    circle(x, y, r * 1.55, colour, { opacity: 0.2 }) +
    circle(x, y, r, colour)
  );
}

/** Light on water: short strokes that get wider towards the viewer. */
export function ripples(
  random: Random,
  from: number,
  to: number,
  colour: string,
  count = 16,
  x?: number,
): string {
  return Array.from({ length: count }, (_, at) => {
    const y = from + ((to - from) * (at + random.next() * 0.6)) / count;
    const middle =
      x === undefined ? random.between(0, canvas) : x + random.between(-60, 60) * (1 + at / count);
    const half = random.between(24, 60) * (0.6 + at / count);
    return line(d`M ${middle - half} ${y} L ${middle + half} ${y}`, colour, 3 + (4 * at) / count, {
      opacity: 0.45,
    });
  }).join('');
}

export function stars(random: Random, to: number, count = 50): string {
  return Array.from({ length: count }, () =>
    circle(random.between(0, canvas), random.between(0, to), random.between(1.2, 3.4), '#fdf6e3', {
      opacity: round(random.between(0.4, 0.95)),
    }),
  ).join('');
}

/** A cottage painted red with white corners; (x, y) is its lower left corner. */
export function cottage(x: number, y: number, size: number, wall = '#9c3b2e', lit = true): string {
  const wide = size * 1.25;
  const high = size * 0.62;
  const window = (at: number): string =>
    rect(x + at, y - high * 0.72, size * 0.2, size * 0.24, lit ? '#ffd98a' : '#3b4654', {
      stroke: '#f3ebdd',
      'stroke-width': size * 0.035,
    });
  return (
    rect(x + size * 0.86, y - size * 1.32, size * 0.13, size * 0.5, darker(wall, 0.35)) +
    rect(x, y - high, wide, high, wall) +
    rect(x + wide * 0.62, y - high, wide * 0.38, high, darker(wall, 0.2)) +
    rect(x - size * 0.02, y - high, size * 0.06, high, '#f3ebdd') +
    rect(x + wide - size * 0.04, y - high, size * 0.06, high, '#f3ebdd') +
    shape(
      d`M ${x - size * 0.12} ${y - high + size * 0.03} L ${x + wide * 0.5} ${y - size * 1.16} L ${x + wide + size * 0.12} ${y - high + size * 0.03} Z`,
      '#4a4a52',
    ) +
    window(size * 0.2) +
    window(size * 0.86) +
    rect(x + size * 0.54, y - size * 0.42, size * 0.2, size * 0.42, darker(wall, 0.5))
  );
}

/** Boulders and low skerries in water. */
export function skerry(x: number, y: number, wide: number, colour: string): string {
  return (
    shape(
      d`M ${x - wide} ${y} C ${x - wide * 0.7} ${y - wide * 0.3} ${x - wide * 0.2} ${y - wide * 0.34} ${x + wide * 0.1} ${y - wide * 0.22} C ${x + wide * 0.5} ${y - wide * 0.3} ${x + wide * 0.9} ${y - wide * 0.1} ${x + wide} ${y} Z`,
      colour,
    ) +
    shape(
      d`M ${x - wide} ${y} C ${x - wide * 0.6} ${y - wide * 0.12} ${x + wide * 0.2} ${y - wide * 0.06} ${x + wide} ${y} Z`,
      darker(colour, 0.25),
    )
  );
}

/** Grass, reeds or heather: strokes that stand along a line. */
export function reeds(
  random: Random,
  y: number,
  height: number,
  colour: string,
  count = 40,
  from = 0,
  to: number = canvas,
): string {
  return Array.from({ length: count }, () => {
    const x = random.between(from, to);
    const lean = random.between(-16, 16);
    const high = height * random.between(0.5, 1);
    return line(
      d`M ${x} ${y} C ${x} ${y - high * 0.5} ${x + lean * 0.4} ${y - high * 0.8} ${x + lean} ${y - high}`,
      mix(colour, random.pick(['#f0d9a0', '#24343a']), random.between(0, 0.25)),
      4,
    );
  }).join('');
}

/** A round leafy tree. */
export function leafy(random: Random, x: number, y: number, size: number, colour: string): string {
  const crowns = Array.from({ length: 7 }, (_, at) => {
    const angle = (at / 7) * Math.PI * 2;
    return circle(
      x + Math.cos(angle) * size * 0.3,
      y - size * 0.9 + Math.sin(angle) * size * 0.26,
      size * random.between(0.26, 0.36),
      at % 2 ? colour : lighter(colour, 0.1),
    );
  });
  return (
    rect(x - size * 0.05, y - size * 0.7, size * 0.1, size * 0.7, darker(colour, 0.6)) +
    crowns.join('') +
    circle(x + size * 0.1, y - size * 0.8, size * 0.3, darker(colour, 0.12), { opacity: 0.5 })
  );
}

export function snowfall(random: Random, count = 70): string {
  return Array.from({ length: count }, () =>
    circle(random.between(0, canvas), random.between(0, canvas), random.between(2, 6), '#ffffff', {
      opacity: round(random.between(0.4, 0.9)),
    }),
  ).join('');
}
