import type { Random } from '../../random.ts';
import { darker, lighter } from '../colour.ts';
import { skerry } from '../landscape.ts';
import { canvas, circle, d, ellipse, group, line, rect, shape } from '../svg.ts';
import { cup, glow, glowDefinition, pendant, table } from './things.ts';

const walls = ['#dcc7ab', '#b9c5b6', '#d9a88c', '#a9b9c0', '#cdb9c4', '#e3d3b4'];

/** Jotain muuta: an evening of board games. */
export function somethingElse(random: Random): string {
  const wood = random.pick(['#9c6f4c', '#7d5a44', '#b5875f']);
  let board = '';
  const point = (u: number, v: number): [number, number] => [
    250 + u * 520 + (v - 0.5) * (u - 0.5) * 130,
    430 + v * 400,
  ];
  for (let row = 0; row < 8; row += 1) {
    for (let at = 0; at < 8; at += 1) {
      const [a, b, c, e] = [
        point(at / 8, row / 8),
        point((at + 1) / 8, row / 8),
        point((at + 1) / 8, (row + 1) / 8),
        point(at / 8, (row + 1) / 8),
      ];
      board += shape(
        d`M ${a[0]} ${a[1]} L ${b[0]} ${b[1]} L ${c[0]} ${c[1]} L ${e[0]} ${e[1]} Z`,
        (row + at) % 2 ? '#5a4038' : '#efe0c0',
      );
    }
  }
  const pawn = (u: number, v: number, colour: string): string => {
    const [x, y] = point(u, v);
    return (
      ellipse(x, y, 30, 12, '#1d1420', { opacity: 0.3 }) +
      shape(
        d`M ${x - 28} ${y} C ${x - 12} ${y - 26} ${x - 14} ${y - 50} ${x - 10} ${y - 62} L ${x + 10} ${y - 62} C ${x + 14} ${y - 50} ${x + 12} ${y - 26} ${x + 28} ${y} Z`,
        colour,
      ) +
      circle(x, y - 76, 22, lighter(colour, 0.14))
    );
  };
  const die = (x: number, y: number, angle: number): string =>
    group(
      rect(-38, -38, 76, 76, '#f7f2e8', { rx: 14 }) +
        [
          [-16, -16],
          [16, 16],
          [0, 0],
          [16, -16],
          [-16, 16],
        ]
          .map(([px = 0, py = 0]) => circle(px, py, 7, '#2b2230'))
          .join(''),
      { transform: `translate(${x} ${y}) rotate(${angle})` },
    );
  const card = (x: number, y: number, angle: number, colour: string): string =>
    group(
      rect(-52, -76, 104, 152, '#f7f2e8', { rx: 12 }) +
        rect(-40, -64, 80, 128, colour, { rx: 8 }) +
        circle(0, 0, 22, '#f7f2e8'),
      { transform: `translate(${x} ${y}) rotate(${angle})` },
    );
  const one = random.pick(['#c4512f', '#8a3f4a', '#d8a24a']);
  const two = random.pick(['#2f6b6e', '#2f4a5f', '#4f7a63']);
  return (
    glowDefinition() +
    rect(0, 0, canvas, 330, random.pick(walls)) +
    table(280, wood) +
    pendant(512, 150, 110, '#37414f') +
    shape('M 196 408 L 824 408 L 900 856 L 124 856 Z', darker('#7d4a36', 0.1)) +
    board +
    pawn(0.19, 0.94, two) +
    pawn(0.44, 0.82, two) +
    pawn(0.69, 0.94, two) +
    pawn(0.31, 0.2, one) +
    pawn(0.56, 0.44, one) +
    pawn(0.81, 0.19, one) +
    cup(120, 470, 120, '#e8dfd0') +
    card(890, 460, 14, two) +
    card(930, 500, 30, one) +
    die(880, 920, 18) +
    die(160, 930, -12) +
    glow(512, 420, 480)
  );
}

/** Ehdota jotain: a map with a dotted way and pins. */
export function suggestSomething(random: Random): string {
  const sea = random.pick(['#a9cbd3', '#b9d0c9', '#9cc0cf']);
  const pin = (x: number, y: number, size: number, colour: string): string =>
    ellipse(x, y, size * 0.4, size * 0.14, '#1d1420', { opacity: 0.3 }) +
    shape(
      d`M ${x} ${y} C ${x - size} ${y - size * 1.1} ${x - size * 0.7} ${y - size * 2} ${x} ${y - size * 2} C ${x + size * 0.7} ${y - size * 2} ${x + size} ${y - size * 1.1} ${x} ${y} Z`,
      colour,
    ) +
    circle(x, y - size * 1.3, size * 0.3, '#f7f2e8');
  const islands = Array.from({ length: 9 }, () =>
    skerry(random.between(60, 960), random.between(200, 940), random.between(34, 90), '#dcd3a8'),
  );
  const folds = [256, 512, 768].map(
    (x, at) =>
      rect(x - (at % 2 ? 40 : 0), 60, 40, 900, '#1d1420', { opacity: 0.05 }) +
      line(d`M ${x} 60 L ${x} 960`, '#ffffff', 3, { opacity: 0.5 }),
  );
  return (
    rect(0, 0, canvas, canvas, '#8a6247') +
    table(-20, '#8a6247') +
    group(
      rect(60, 60, 904, 900, sea) +
        shape(
          'M 60 60 L 560 60 C 600 180 480 220 520 330 C 560 430 440 470 470 560 C 500 680 340 700 320 800 C 300 880 180 880 60 860 Z',
          '#c9d3a2',
        ) +
        shape(
          'M 964 60 L 800 60 C 780 160 860 220 820 320 C 800 400 900 420 880 520 C 870 600 940 640 964 650 Z',
          '#d6d3a0',
        ) +
        shape(
          'M 60 300 C 200 280 260 380 400 350 L 470 560 C 300 560 200 470 60 520 Z',
          '#a9bd86',
        ) +
        line('M 60 700 C 160 640 220 500 300 470 C 400 430 380 250 470 60', '#d9a45a', 12) +
        line('M 140 60 C 160 240 300 300 300 470', '#f3ead0', 9) +
        islands.join('') +
        line(
          'M 250 760 C 330 640 420 700 500 600 C 570 510 640 640 700 520 C 740 440 700 330 800 250',
          '#c4392f',
          10,
          { 'stroke-dasharray': '4 26' },
        ) +
        folds.join('') +
        pin(250, 760, 52, '#2f6b8f') +
        pin(500, 600, 44, '#d8a24a') +
        pin(800, 250, 66, '#c4392f') +
        group(
          circle(0, 0, 84, '#f3ead0') +
            circle(0, 0, 84, 'none', { stroke: '#8a6a3f', 'stroke-width': 8 }) +
            shape('M 0 -66 L 16 0 L 0 66 L -16 0 Z', '#2b3a4a') +
            shape('M 0 -66 L 16 0 L -16 0 Z', '#c4392f') +
            circle(0, 0, 8, '#f3ead0'),
          { transform: 'translate(810 800) rotate(16)' },
        ),
      { transform: 'rotate(-2 512 512)' },
    )
  );
}
