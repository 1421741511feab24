import type { Random } from '../../random.ts';
import { plant } from '../backdrop-indoors.ts';
import { darker, lighter, mix } from '../colour.ts';
import { canvas, circle, d, ellipse, group, line, rect, shape } from '../svg.ts';
import { cup, glow, glowDefinition, pendant, table } from './things.ts';

const walls = ['#dcc7ab', '#b9c5b6', '#d9a88c', '#a9b9c0', '#cdb9c4', '#e3d3b4'];

/** Yhteinen kokkailu: a kitchen counter in use. */
export function cooking(random: Random): string {
  const wall = random.pick(walls);
  const tile = lighter(wall, 0.45);
  let tiles = '';
  for (let row = 0; row < 5; row += 1)
    for (let at = 0; at < 10; at += 1)
      tiles += rect(
        at * 106 - (row % 2) * 53,
        300 + row * 66,
        100,
        60,
        mix(tile, wall, random.between(0, 0.25)),
        { rx: 4 },
      );
  const pot = random.pick(['#c4512f', '#3f6b80', '#d8a24a', '#4f7a63']);
  const utensils = [180, 250, 320, 390].map(
    (x, at) =>
      line(d`M ${x} 196 L ${x} ${290 + at * 8}`, '#8a5f3a', 9) +
      (at % 2
        ? ellipse(x, 320 + at * 8, 20, 30, '#8a5f3a')
        : rect(x - 18, 290 + at * 8, 36, 60, '#b9b3ab', { rx: 8 })),
  );
  const slices = [0, 1, 2, 3, 4].map(
    (at) =>
      circle(690 + at * 42, 880 + (at % 2) * 14, 26, '#e07a3a') +
      circle(690 + at * 42, 880 + (at % 2) * 14, 16, '#f09a55'),
  );
  return (
    glowDefinition() +
    rect(0, 0, canvas, canvas, wall) +
    tiles +
    rect(130, 180, 320, 14, '#8a6a4c') +
    utensils.join('') +
    rect(560, 210, 400, 16, '#8a6a4c') +
    [600, 680, 760]
      .map(
        (x, at) =>
          rect(x, 130, 56, 80, ['#c98a4b', '#8fa38a', '#e8dfd0'][at] ?? '#ffffff', { rx: 8 }) +
          rect(x - 2, 122, 60, 14, '#6b4a36'),
      )
      .join('') +
    plant(890, 210, 110) +
    pendant(510, 190, 84, '#37414f') +
    table(640, '#d3b08a') +
    ellipse(300, 840, 190, 36, '#1d1420', { opacity: 0.2 }) +
    shape('M 130 660 L 470 660 L 448 830 C 420 850 180 850 152 830 Z', pot) +
    shape('M 320 660 L 470 660 L 448 830 C 420 842 380 846 330 846 Z', darker(pot, 0.16)) +
    ellipse(300, 660, 170, 34, lighter(pot, 0.3)) +
    ellipse(300, 662, 150, 26, '#d8743f') +
    [230, 290, 350, 320]
      .map((x, at) => circle(x, 656 + (at % 2) * 8, 13, at % 2 ? '#7aa05a' : '#f3d27a'))
      .join('') +
    line(
      'M 120 700 C 80 700 80 750 130 750 M 480 700 C 520 700 520 750 470 750',
      darker(pot, 0.3),
      18,
    ) +
    [230, 300, 370]
      .map((x) => line(d`M ${x} 610 c 26 -34 -24 -56 8 -100`, '#ffffff', 9, { opacity: 0.5 }))
      .join('') +
    shape('M 560 820 L 980 820 L 1010 960 L 530 960 Z', '#b5875f') +
    shape('M 530 960 L 1010 960 L 1010 980 L 530 980 Z', '#8a5f3a') +
    slices.join('') +
    shape('M 600 860 C 620 830 650 840 660 870 L 580 930 Z', '#e07a3a') +
    line('M 600 856 C 590 830 574 826 566 810 M 606 850 C 604 826 600 820 604 800', '#6b9a4a', 8) +
    group(
      shape('M 0 0 L 150 0 C 160 20 140 40 110 40 L 0 34 Z', '#d3d7d9') +
        rect(-100, 0, 104, 30, '#4a3227', { rx: 12 }),
      { transform: 'translate(780 930) rotate(-8)' },
    )
  );
}

/** Leffa- tai musiikki-ilta kotona: sofa, lamp, and a screen's or a record's light. */
export function eveningAtHome(random: Random): string {
  const wall = random.pick(['#3f4a5f', '#5a4a55', '#44575a', '#6a5548']);
  const sofa = random.pick(['#c4694a', '#7a8f6a', '#d8a24a', '#547a93']);
  return (
    glowDefinition() +
    rect(0, 0, canvas, canvas, wall) +
    rect(0, 800, canvas, 230, darker(wall, 0.35)) +
    rect(330, 120, 250, 320, '#e8dfd0') +
    rect(346, 136, 218, 288, '#c9d6cf') +
    circle(456, 250, 64, '#e08a5a') +
    shape('M 346 424 L 346 330 C 400 290 470 350 564 300 L 564 424 Z', '#3f6b6e') +
    rect(620, 180, 150, 200, '#e8dfd0') +
    rect(634, 194, 122, 172, '#d8b25c') +
    line('M 650 340 C 670 240 720 320 740 220', '#5a3a40', 10) +
    line('M 150 880 L 150 330', '#2b2230', 10) +
    ellipse(150, 884, 70, 14, '#2b2230') +
    shape('M 70 340 L 110 220 L 190 220 L 230 340 Z', '#f3dfae') +
    glow(150, 330, 330) +
    ellipse(560, 900, 420, 50, '#1d1420', { opacity: 0.3 }) +
    rect(260, 540, 600, 230, sofa, { rx: 50 }) +
    rect(560, 556, 4, 200, darker(sofa, 0.3)) +
    rect(240, 690, 640, 150, lighter(sofa, 0.1), { rx: 30 }) +
    rect(558, 696, 4, 140, darker(sofa, 0.2)) +
    rect(200, 620, 100, 240, darker(sofa, 0.12), { rx: 40 }) +
    rect(820, 620, 100, 240, darker(sofa, 0.12), { rx: 40 }) +
    rect(250, 850, 24, 50, '#4a3227') +
    rect(846, 850, 24, 50, '#4a3227') +
    group(
      rect(-60, -60, 120, 120, '#e8dfd0', { rx: 20 }) +
        line('M -60 -10 L 60 -10 M -60 20 L 60 20', '#3f6b80', 10),
      { transform: 'translate(360 640) rotate(12)' },
    ) +
    shape('M 640 560 C 700 540 790 560 800 620 L 812 850 C 760 880 700 860 660 850 Z', '#f0e4d0') +
    line('M 670 600 L 690 850 M 720 580 L 730 860 M 770 590 L 780 850', '#c4512f', 8, {
      opacity: 0.6,
    }) +
    rect(60, 930, 220, 100, '#6b4a36', { rx: 8 }) +
    ellipse(560, 980, 260, 44, '#8a5f3a') +
    ellipse(560, 970, 260, 44, '#a9784c') +
    cup(470, 974, 70, '#e8dfd0') +
    cup(560, 984, 70, '#c4694a') +
    ellipse(670, 960, 70, 20, '#547a93') +
    [640, 664, 690, 676, 652]
      .map((x, at) => circle(x, 950 - (at % 2) * 12, 14, '#fbf0cf'))
      .join('') +
    circle(900, 960, 92, '#26242b') +
    circle(900, 960, 64, 'none', { stroke: '#4a4650', 'stroke-width': 4 }) +
    circle(900, 960, 30, '#c4512f') +
    circle(900, 960, 6, '#f3ead9')
  );
}

/** Tarvitsen apua: moving boxes, a ladder and paint. */
export function needHelp(random: Random): string {
  const wall = random.pick(walls);
  const box = (x: number, y: number, wide: number, high: number): string =>
    rect(x, y - high, wide, high, '#c99a6b') +
    rect(x + wide * 0.62, y - high, wide * 0.38, high, '#b5875a') +
    rect(x + wide * 0.42, y - high, wide * 0.16, high * 0.4, '#e3c79a') +
    line(d`M ${x + 20} ${y - 24} l 50 0 M ${x + 20} ${y - 40} l 34 0`, '#8a5f3a', 6);
  const painted = random.pick(['#7a9a8f', '#c98a6a', '#6f8fa8', '#d8b25c']);
  return (
    rect(0, 0, canvas, canvas, lighter(wall, 0.4)) +
    shape(
      'M 0 0 L 640 0 C 660 120 600 200 640 300 C 600 420 660 520 610 640 L 640 780 L 0 780 Z',
      painted,
    ) +
    rect(0, 780, canvas, 250, '#b58d68') +
    [830, 890, 960].map((y) => line(d`M 0 ${y} L ${canvas} ${y}`, '#94704f', 4)).join('') +
    rect(0, 760, canvas, 26, '#f7f1e6') +
    line('M 610 900 L 700 200 M 860 900 L 780 200', '#d8a24a', 22) +
    line('M 700 200 L 780 200', '#c4512f', 30) +
    [330, 460, 590, 720, 840]
      .map((y) =>
        line(d`M ${700 - (y - 200) * 0.128} ${y} L ${780 + (y - 200) * 0.114} ${y}`, '#e8bd6a', 16),
      )
      .join('') +
    box(110, 940, 300, 230) +
    box(150, 710, 220, 170) +
    box(370, 980, 220, 170) +
    plant(260, 542, 150) +
    shape('M 690 880 L 850 880 L 838 990 L 702 990 Z', '#d3d7d9') +
    ellipse(770, 880, 82, 20, painted) +
    line('M 690 886 C 700 800 840 800 850 886', '#8f8a84', 7) +
    group(
      rect(-20, -150, 40, 110, '#8a5f3a', { rx: 12 }) +
        rect(-50, -50, 100, 40, '#b9b3ab') +
        rect(-50, -14, 100, 60, painted, { rx: 6 }),
      { transform: 'translate(920 960) rotate(24)' },
    )
  );
}
