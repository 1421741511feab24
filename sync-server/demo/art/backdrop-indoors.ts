import type { Random } from '../random.ts';
import { darker, lighter, mix } from './colour.ts';
import { ridge } from './landscape.ts';
import { canvas, circle, d, ellipse, line, radial, rect, shape, sky } from './svg.ts';

/** Rooms and plain walls. */

export function cafe(random: Random): string {
  const wall = random.pick(['#dcc3a4', '#c7b7a2', '#a9b6a3', '#d6a78c']);
  const shelf = (y: number): string => {
    let things = rect(40, y, 944, 16, '#7d5a41');
    for (let x = 70; x < 950; x += random.int(56, 96)) {
      const high = random.int(40, 96);
      things += random.chance(0.6)
        ? rect(
            x,
            y - high,
            random.int(26, 46),
            high,
            random.pick(['#c4512f', '#3f6b6e', '#e8dfd0', '#d8a24a', '#5b4a63', '#8fa38a']),
            { rx: 8 },
          )
        : plant(x + 20, y, 74);
    }
    return things;
  };
  const lamp = (x: number): string =>
    line(d`M ${x} 0 L ${x} 120`, '#4a3a38', 5) +
    shape(d`M ${x - 62} 176 C ${x - 54} 120 ${x + 54} 120 ${x + 62} 176 Z`, '#3f4a4a') +
    ellipse(x, 178, 58, 14, '#ffe6a8') +
    circle(x, 190, 190, 'url(#glow)');
  return (
    radial('glow', [
      [0, '#ffe6a8', 0.55],
      [1, '#ffe6a8', 0],
    ]) +
    rect(0, 0, canvas, canvas, wall) +
    shelf(330) +
    shelf(520) +
    lamp(170) +
    lamp(860) +
    rect(0, 720, canvas, 320, darker(wall, 0.32))
  );
}

export function plant(x: number, y: number, size: number): string {
  const leaf = (angle: number, colour: string): string =>
    ellipse(x, y - size * 0.86, size * 0.11, size * 0.42, colour, {
      transform: `rotate(${angle} ${x} ${y - size * 0.4})`,
    });
  return (
    leaf(-44, '#4f7a57') +
    leaf(44, '#5f8c62') +
    leaf(-18, '#6b9a6a') +
    leaf(18, '#4f7a57') +
    shape(
      d`M ${x - size * 0.26} ${y - size * 0.42} L ${x + size * 0.26} ${y - size * 0.42} L ${x + size * 0.2} ${y} L ${x - size * 0.2} ${y} Z`,
      '#c9805c',
    )
  );
}

export function windowSeat(random: Random): string {
  const wall = random.pick(['#d9cfc0', '#b7c2bb', '#c9a58e', '#9db0b8', '#e2cdb2']);
  const winter = random.chance(0.5);
  const x = random.pick([90, 470]);
  const view = winter
    ? rect(x, 110, 460, 520, '#c9dce6') +
      ridge(random, 470, 60, 3, '#eef3f5') +
      spruce2(x + 90, 470) +
      spruce2(x + 360, 490)
    : rect(x, 110, 460, 520, '#bcd9df') +
      circle(x + 340, 220, 46, '#fff0c4') +
      rect(x, 450, 460, 180, '#8fae76');
  return (
    rect(0, 0, canvas, canvas, wall) +
    `<clipPath id="pane"><rect x="${x}" y="110" width="460" height="520"/></clipPath><g clip-path="url(#pane)">${view}</g>` +
    rect(x, 110, 460, 520, 'none', { stroke: '#f7f1e6', 'stroke-width': 26 }) +
    rect(x + 222, 110, 16, 520, '#f7f1e6') +
    rect(x - 40, 636, 540, 30, '#f7f1e6') +
    plant(x < 300 ? 860 : 130, 760, 230) +
    rect(0, 850, canvas, 180, darker(wall, 0.18))
  );
}

const spruce2 = (x: number, y: number): string =>
  shape(d`M ${x} ${y - 190} L ${x + 54} ${y} L ${x - 54} ${y} Z`, '#6d8c93');

export function panel(random: Random): string {
  const wood = random.pick(['#c99a6b', '#b8835a', '#d3ad82']);
  const boards = Array.from({ length: 9 }, (_, at) =>
    rect(
      at * 120 - 30,
      0,
      114,
      canvas,
      mix(wood, at % 2 ? '#8a5a3c' : '#f0d6ae', random.between(0.02, 0.16)),
    ),
  );
  const knots = Array.from({ length: 12 }, () =>
    ellipse(random.between(0, canvas), random.between(0, canvas), 9, 14, darker(wood, 0.34), {
      opacity: 0.6,
    }),
  );
  return rect(0, 0, canvas, canvas, darker(wood, 0.3)) + boards.join('') + knots.join('');
}

export function plain(random: Random): string {
  const [one, two] = random.pick([
    ['#e8c9a8', '#d98f6c'],
    ['#bcd0c7', '#7fa39a'],
    ['#e9d8b8', '#c9a35f'],
    ['#c9c2d8', '#8d84ad'],
    ['#e6bfb2', '#bd7a72'],
    ['#b9cfdd', '#7396b3'],
  ] as const);
  const x = random.pick([220, 800]);
  return (
    sky(lighter(one, 0.3), one, mix(one, two, 0.6)) +
    circle(x, 380, 330, two, { opacity: 0.5 }) +
    circle(1024 - x, 800, 240, lighter(two, 0.4), { opacity: 0.4 })
  );
}
