import type { Random } from '../../random.ts';
import { darker, lighter, mix } from '../colour.ts';
import {
  birch,
  clouds,
  cottage,
  forest,
  reeds,
  ridge,
  ripples,
  skerry,
  snowfall,
  spruce,
  sun,
} from '../landscape.ts';
import { canvas, circle, d, ellipse, group, line, rect, shape, sky } from '../svg.ts';
import { figureColours, walker } from './figures.ts';
import { anyTime, skyOf } from './times.ts';
import { bicycle, bikeBasket, car, motorcycle } from './vehicles.ts';

/** Kävely: two people on a path between birches. */
export function walk(random: Random): string {
  const time = anyTime(random);
  const path = shape(
    d`M 470 600 C 520 690 330 760 300 ${canvas} L 800 ${canvas} C 760 800 600 700 530 600 Z`,
    mix('#d9c09a', time.low, 0.3),
  );
  return (
    sky(...skyOf(time)) +
    sun(random.pick([230, 790]), 230, 60, time.sun) +
    clouds(random, 110, 300, '#ffffff') +
    ridge(random, 540, 80, 3, time.far) +
    forest(random, 590, 110, mix(time.wood, time.far, 0.3), 40) +
    ridge(random, 616, 20, 4, time.grass) +
    path +
    [70, 200, 870, 970]
      .map((x, at) => birch(random, x, 760 + (at % 2) * 120, 34 + (at % 3) * 12))
      .join('') +
    [
      [40, 90],
      [220, 30],
      [840, 60],
      [980, 110],
      [120, 10],
      [930, 10],
    ]
      .map(([x = 0, y = 0]) =>
        circle(x, y, random.between(80, 130), mix(time.grass, '#e2b04f', random.between(0, 0.5)), {
          opacity: 0.55,
        }),
      )
      .join('') +
    walker(470, 830, 260, figureColours(random)) +
    walker(590, 840, 280, figureColours(random))
  );
}

/** Pyöräily: a bicycle by the shore road. */
export function bikeRide(random: Random): string {
  const time = anyTime(random);
  return (
    sky(...skyOf(time)) +
    sun(random.between(200, 820), 260, 66, time.sun) +
    clouds(random, 90, 320, '#ffffff') +
    ridge(random, 500, 90, 4, time.far) +
    forest(random, 548, 80, time.wood, 32) +
    rect(0, 552, canvas, 140, time.water) +
    ripples(random, 566, 680, '#ffffff', 12) +
    ridge(random, 690, 20, 3, time.grass) +
    rect(0, 800, canvas, 150, mix('#b9a68f', time.low, 0.25)) +
    line(d`M 0 876 L ${canvas} 876`, '#f6eedd', 7, { 'stroke-dasharray': '70 60' }) +
    reeds(random, 806, 120, darker(time.grass, 0.15), 44) +
    bicycle(500, 906, 300, random.pick(['#c4512f', '#2f6b6e', '#d8a24a', '#8a3f4a'])) +
    bikeBasket(500, 906, 300) +
    reeds(random, canvas + 10, 90, darker(time.grass, 0.25), 60)
  );
}

/** Hiihto: a track through snow, skis standing beside it. */
export function skiing(random: Random): string {
  const [top, low] = random.pick([
    ['#8db4d2', '#f6efe6'],
    ['#6f82b5', '#f2c2b0'],
    ['#a9c9dc', '#f5e3c6'],
  ] as const);
  const ski = (x: number, colour: string): string =>
    line(d`M ${x} 930 L ${x + 26} 430 C ${x + 28} 400 ${x + 40} 384 ${x + 54} 380`, colour, 17) +
    line(d`M ${x + 6} 820 L ${x + 20} 560`, '#ffffff', 5, { opacity: 0.5 });
  const pole = (x: number, lean: number): string =>
    line(d`M ${x} 950 L ${x + lean} 480`, '#3a3740', 8) +
    ellipse(x + lean * 0.09, 908, 30, 9, '#3a3740') +
    line(d`M ${x + lean} 480 L ${x + lean * 0.93} 520`, '#c4512f', 14);
  const colour = random.pick(['#c4512f', '#2f6b8f', '#d8a24a']);
  const tracks = [0, 26, 96, 122].map((x) =>
    line(
      d`M ${500 + x * 0.12} 640 C ${470 + x * 0.4} 740 ${560 + x} 820 ${520 + x * 2.6} ${canvas}`,
      '#c3d3df',
      4 + x * 0.02,
    ),
  );
  return (
    sky(top, mix(top, low, 0.6), low) +
    sun(random.pick([200, 820]), 250, 54, '#fff3d6') +
    ridge(random, 470, 150, 3, mix('#e6edf2', top, 0.3)) +
    forest(random, 590, 130, mix('#5d7d86', top, 0.2), 40) +
    ridge(random, 630, 30, 3, '#f3f6f8') +
    tracks.join('') +
    walker(505, 700, 110, figureColours(random), true) +
    [70, 150, 930]
      .map((x) => spruce(x, 860 + random.between(-60, 60), random.between(240, 380), '#4f7074'))
      .join('') +
    ridge(random, 900, 30, 3, '#ffffff') +
    ski(230, colour) +
    ski(276, darker(colour, 0.14)) +
    pole(190, -14) +
    pole(392, 26) +
    snowfall(random, 40)
  );
}

/** Uinti: a swimmer's jetty in evening or morning water. */
export function swimming(random: Random): string {
  const time = anyTime(random);
  const water = time.water;
  const rings = [1, 2, 3].map((at) =>
    ellipse(640, 720, 70 * at, 15 * at, 'none', {
      stroke: '#ffffff',
      'stroke-width': 5,
      opacity: 0.6 - at * 0.13,
    }),
  );
  const deck =
    shape(d`M -20 800 L 330 800 L 400 ${canvas} L -20 ${canvas} Z`, '#b58d68') +
    [840, 886, 938, 992]
      .map((y) => line(d`M -20 ${y} L ${330 + (y - 800) * 0.31} ${y}`, '#7d5c42', 4))
      .join('');
  const ladder =
    line('M 330 700 L 338 990 M 394 700 L 408 990', '#e3ddd0', 12) +
    [760, 830, 900, 960].map((y) => line(d`M 333 ${y} L 400 ${y}`, '#e3ddd0', 10)).join('') +
    line('M 330 704 C 330 660 360 650 372 660', '#e3ddd0', 12);
  const towel = random.pick(['#c4512f', '#d8a24a', '#547a93', '#8a3f4a']);
  return (
    sky(...skyOf(time)) +
    sun(640, 380, 62, time.sun) +
    ridge(random, 500, 80, 4, time.far) +
    forest(random, 548, 100, time.wood, 34) +
    cottage(60, 560, 100) +
    rect(0, 552, canvas, 480, water) +
    ripples(random, 570, 1000, '#ffffff', 26, 640) +
    rings.join('') +
    circle(640, 690, 34, '#efc3a4') +
    shape(
      'M 606 688 C 602 640 678 640 674 688 C 660 672 620 672 606 688 Z',
      random.pick(['#74503a', '#c4512f', '#2f4a5f']),
    ) +
    line('M 690 716 C 720 690 744 694 760 716', '#efc3a4', 20) +
    deck +
    ladder +
    shape('M 60 812 L 210 806 L 224 900 L 52 906 Z', towel) +
    shape('M 60 836 L 214 830 L 216 846 L 58 852 Z', lighter(towel, 0.6))
  );
}

/** Autoajelu: a car with luggage on a winding road. */
export function carRide(random: Random): string {
  const time = anyTime(random);
  const hill = ridge(random, 690, 30, 3, time.grass);
  const bend = shape(
    d`M 700 560 C 900 600 860 640 560 680 C 300 714 180 760 -20 800 L -20 920 L ${canvas + 20} 920 L ${canvas + 20} 830 C 700 800 600 770 760 700 C 960 640 900 590 730 556 Z`,
    '#6d6a70',
  );
  return (
    sky(...skyOf(time)) +
    sun(random.between(180, 500), 240, 64, time.sun) +
    clouds(random, 90, 300, '#ffffff') +
    ridge(random, 500, 150, 3, time.far) +
    ridge(random, 580, 80, 4, mix(time.far, time.grass, 0.6)) +
    hill +
    bend +
    [90, 180, 960, 900]
      .map((x) => spruce(x, 700 + random.between(-10, 50), random.between(180, 300), time.wood))
      .join('') +
    rect(-10, 800, canvas + 20, 150, '#5d5a62') +
    line(d`M -10 876 L ${canvas + 10} 876`, '#f2e6c4', 8, { 'stroke-dasharray': '90 70' }) +
    car(500, 868, 270, random.pick(['#c4512f', '#3f7a80', '#d8a24a', '#e3d5ba', '#7a94a8'])) +
    rect(-10, 944, canvas + 20, 100, darker(time.grass, 0.12)) +
    reeds(random, 956, 70, darker(time.grass, 0.22), 60)
  );
}

/** Moottoripyöräajelu: a motorcycle at a lookout over the sea. */
export function motorcycleRide(random: Random): string {
  const time = anyTime(random);
  return (
    sky(...skyOf(time)) +
    sun(690, 350, 88, time.sun) +
    clouds(random, 90, 280, '#ffffff') +
    rect(0, 540, canvas, 300, time.water) +
    ripples(random, 556, 740, '#ffffff', 18, 690) +
    skerry(180, 556, 170, mix('#8f7f7a', time.far, 0.4)) +
    skerry(900, 590, 140, '#9c8a82') +
    rect(-10, 740, canvas + 20, 300, '#8d857f') +
    rect(-10, 740, canvas + 20, 16, '#a9a097') +
    [60, 300, 540, 780, 1000].map((x) => rect(x - 12, 668, 24, 90, '#d9d1c4')).join('') +
    rect(-10, 690, canvas + 20, 26, '#c9c1b4') +
    motorcycle(480, 930, 330, random.pick(['#a8392c', '#2f4a5f', '#3f6b5a', '#c98a3a'])) +
    group(
      circle(830, 900, 62, '#e8dfd0') +
        shape('M 790 890 C 800 866 880 866 892 900 L 884 920 L 800 920 Z', '#37414f') +
        line('M 772 888 C 790 850 870 850 890 884', '#c4512f', 12),
    )
  );
}
