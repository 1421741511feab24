import type { Random } from '../../random.ts';
import { darker, lighter, mix } from '../colour.ts';
import { clouds, ridge } from '../landscape.ts';
import { canvas, circle, d, ellipse, line, rect, shape, sky } from '../svg.ts';
import { bun, candle, cup, glowDefinition, pendant, plate, table, wineGlass } from './things.ts';
import { anyTime, skyOf } from './times.ts';

const walls = ['#dcc7ab', '#b9c5b6', '#d9a88c', '#a9b9c0', '#cdb9c4', '#e3d3b4', '#8fa39a'];

const china = ['#e8dfd0', '#3f6b80', '#c4694a', '#7a8f6a', '#d8a24a', '#8a4a55'];

/** A window with what is outside, clipped to its panes. */
function windowOf(x: number, y: number, wide: number, high: number, view: string): string {
  return (
    `<clipPath id="view"><rect x="${x}" y="${y}" width="${wide}" height="${high}"/></clipPath><g clip-path="url(#view)">${view}</g>` +
    rect(x, y, wide, high, 'none', { stroke: '#f7f1e6', 'stroke-width': 24 }) +
    rect(x + wide / 2 - 7, y, 14, high, '#f7f1e6') +
    rect(x - 30, y + high + 8, wide + 60, 26, '#f7f1e6')
  );
}

/** Kahvila: two cups and buns at a café window. */
export function cafe(random: Random): string {
  const time = anyTime(random);
  const view =
    sky(...skyOf(time)) +
    clouds(random, 150, 300, '#ffffff', 3) +
    [0, 1, 2, 3, 4, 5]
      .map((at) =>
        rect(
          120 + at * 140,
          random.between(260, 360),
          130,
          500,
          mix(random.pick(['#d99a78', '#e2b48a', '#b9c7b4', '#c98a76']), time.top, 0.25),
        ),
      )
      .join('');
  const mug = random.pick(china);
  return (
    glowDefinition() +
    rect(0, 0, canvas, canvas, random.pick(walls)) +
    windowOf(130, 90, 764, 470, view) +
    pendant(240, 190, 74, '#3f4a4a') +
    pendant(790, 190, 74, '#3f4a4a') +
    table(690, random.pick(['#9c6f4c', '#b5875f', '#7d5a44'])) +
    plate(520, 900, 190, bun(460, 900, 120) + bun(590, 906, 120)) +
    cup(250, 840, 190, mug) +
    cup(790, 850, 190, random.pick(china)) +
    shape('M 488 700 L 552 700 L 542 780 L 498 780 Z', '#9fc3c9', { opacity: 0.8 }) +
    line(
      'M 520 700 C 516 640 490 620 480 580 M 520 700 C 524 640 548 626 556 596 M 520 700 L 520 570',
      '#5f8c62',
      5,
    ) +
    circle(478, 572, 20, '#e9a0a8') +
    circle(560, 588, 18, '#f3d27a') +
    circle(520, 560, 22, '#f6efe2')
  );
}

/** Ravintola: a table laid for two by candlelight. */
export function restaurant(random: Random): string {
  const wall = random.pick(['#3f4a55', '#5a3f45', '#3f5550', '#4a4560']);
  const leaves = (x: number, y: number): string =>
    [0, 1, 2, 3, 4]
      .map((at) =>
        ellipse(x - 30 + at * 15, y - 12 - (at % 2) * 8, 20, 10, at % 2 ? '#6b9a6a' : '#8fb26a', {
          transform: `rotate(${at * 36} ${x - 30 + at * 15} ${y - 12})`,
        }),
      )
      .join('');
  const dish = (x: number, y: number): string =>
    ellipse(x - 14, y - 14, 54, 24, '#e08a5a') +
    line(
      d`M ${x - 50} ${y - 16} L ${x + 20} ${y - 22} M ${x - 40} ${y - 4} L ${x + 26} ${y - 12}`,
      '#c46a3f',
      5,
    ) +
    leaves(x + 40, y - 4);
  const cutlery = (x: number): string =>
    line(d`M ${x} 800 L ${x - 8} 950`, '#d3d0ca', 8) +
    line(d`M ${x + 18} 804 L ${x + 12} 950`, '#d3d0ca', 8);
  return (
    glowDefinition() +
    rect(0, 0, canvas, canvas, wall) +
    [0, 1, 2, 3, 4, 5, 6, 7].map((at) => rect(at * 132, 0, 4, 640, lighter(wall, 0.1))).join('') +
    rect(300, 130, 424, 300, darker(wall, 0.3), { stroke: '#c99a5e', 'stroke-width': 14 }) +
    `<clipPath id="frame"><rect x="307" y="137" width="410" height="286"/></clipPath><g clip-path="url(#frame)">${rect(300, 130, 424, 300, '#8fb0b8')}${ridge(random, 330, 90, 3, '#5f8085')}${rect(300, 360, 424, 80, '#d9c79c')}</g>` +
    pendant(180, 240, 90, '#c99a5e') +
    pendant(844, 240, 90, '#c99a5e') +
    table(640, '#efe6d6') +
    shape(
      'M -10 640 L 1034 640 L 1034 676 C 800 700 700 660 512 690 C 300 710 200 664 -10 690 Z',
      '#ffffff',
      { opacity: 0.5 },
    ) +
    plate(290, 880, 180, dish(290, 876)) +
    plate(750, 880, 180, dish(750, 876)) +
    cutlery(500) +
    wineGlass(150, 800, 170, '#8a2f40') +
    wineGlass(900, 800, 170, '#8a2f40') +
    candle(470, 770, 90) +
    candle(560, 780, 120)
  );
}
