import type { Random } from '../../random.ts';
import { darker, lighter, mix } from '../colour.ts';
import { clouds, forest, leafy, reeds, ridge, spruce, sun } from '../landscape.ts';
import { canvas, circle, d, ellipse, group, line, rect, shape, sky } from '../svg.ts';
import { figureColours, walker } from './figures.ts';
import { bun } from './things.ts';
import { anyTime, skyOf } from './times.ts';

/** Piknik: a blanket in a park. */
export function picnic(random: Random): string {
  const time = anyTime(random);
  const [one, two] = random.pick([
    ['#c4512f', '#f3e6d2'],
    ['#3f6b8f', '#eef0e6'],
    ['#8a3f4a', '#f3dfc6'],
  ] as const);
  const corners = (u: number, v: number): [number, number] => {
    const left = 140 + (300 - 140) * (1 - v);
    const right = 900 - (900 - 780) * (1 - v);
    return [left + (right - left) * u, 640 + 310 * v];
  };
  let blanket = '';
  for (let row = 0; row < 6; row += 1) {
    for (let at = 0; at < 8; at += 1) {
      const [a, b, c, e] = [
        corners(at / 8, row / 6),
        corners((at + 1) / 8, row / 6),
        corners((at + 1) / 8, (row + 1) / 6),
        corners(at / 8, (row + 1) / 6),
      ];
      blanket += shape(
        d`M ${a[0]} ${a[1]} L ${b[0]} ${b[1]} L ${c[0]} ${c[1]} L ${e[0]} ${e[1]} Z`,
        (row + at) % 2 ? one : two,
      );
    }
  }
  const basket =
    line('M 330 700 C 340 590 480 590 490 700', '#94693a', 14) +
    shape('M 300 690 L 520 690 L 500 810 L 320 810 Z', '#c99a5e') +
    [714, 740, 766, 790]
      .map((y) => line(d`M 306 ${y} L 514 ${y}`, '#94693a', 6, { 'stroke-dasharray': '18 10' }))
      .join('') +
    shape('M 290 676 L 530 676 L 526 706 L 294 706 Z', '#b5854a') +
    rect(440, 620, 26, 80, '#4f7a63', { rx: 8 }) +
    rect(446, 596, 14, 30, '#4f7a63');
  return (
    sky(...skyOf(time)) +
    sun(random.pick([190, 840]), 190, 56, time.sun) +
    clouds(random, 80, 260, '#ffffff') +
    ridge(random, 470, 70, 3, time.far) +
    [70, 240, 820, 970]
      .map((x, at) =>
        leafy(
          random,
          x,
          560 + (at % 2) * 20,
          random.between(230, 320),
          mix(time.grass, '#4f7a4f', 0.5),
        ),
      )
      .join('') +
    ridge(random, 560, 20, 4, time.grass) +
    blanket +
    basket +
    bun(630, 800, 80) +
    bun(730, 812, 80) +
    ellipse(690, 860, 110, 30, '#f7f2e8') +
    [640, 680, 720, 700, 660]
      .map((x, at) => circle(x, 846 - (at % 2) * 20, 22, '#c8374a'))
      .join('') +
    reeds(random, canvas + 6, 70, darker(time.grass, 0.2), 70)
  );
}

/** Luontoretki: duckboards over a mire towards the fells. */
export function natureTrip(random: Random): string {
  const time = anyTime(random);
  const boards = Array.from({ length: 13 }, (_, at) => {
    const y = 640 + at * at * 2.6;
    const half = 22 + at * at * 1.05;
    const x = 540 + Math.sin(at / 2.6) * 34 * (1 - at / 16) - at * 6;
    return shape(
      d`M ${x - half} ${y} L ${x + half} ${y} L ${x + half * 1.1} ${y + 8 + at * 1.7} L ${x - half * 1.1} ${y + 8 + at * 1.7} Z`,
      at % 2 ? '#a58a6a' : '#b89c78',
    );
  });
  return (
    sky(...skyOf(time)) +
    sun(random.pick([220, 800]), 230, 56, time.sun) +
    clouds(random, 100, 300, '#ffffff') +
    ridge(random, 480, 210, 3, mix(time.far, time.top, 0.35)) +
    ridge(random, 550, 110, 3, time.far) +
    forest(random, 616, 80, mix(time.wood, time.far, 0.2), 44) +
    ridge(random, 640, 14, 4, mix(time.grass, '#b5853f', 0.45)) +
    ellipse(170, 800, 210, 34, mix(time.water, time.top, 0.3)) +
    ellipse(900, 730, 160, 22, mix(time.water, time.top, 0.3)) +
    boards.join('') +
    walker(548, 716, 150, figureColours(random)) +
    rect(528, 600, 44, 56, random.pick(['#d8a24a', '#c4512f', '#3f6b6e']), { rx: 12 }) +
    [70, 960, 880]
      .map((x) => spruce(x, 880 + random.between(-50, 60), random.between(220, 420), time.wood))
      .join('') +
    reeds(random, canvas + 6, 150, mix(time.grass, '#b5853f', 0.5), 90) +
    Array.from({ length: 26 }, () =>
      circle(
        random.between(0, canvas),
        random.between(820, 1010),
        random.between(5, 9),
        random.pick(['#f6f1e6', '#e08a3a', '#c8374a']),
      ),
    ).join('')
  );
}

/** Leikkitreffit lasten kanssa: a playground. */
export function playDate(random: Random): string {
  const time = anyTime(random);
  const swing = (x: number, y: number, colour: string): string =>
    line(d`M ${x} 400 L ${x + 20} ${y} M ${x + 90} 400 L ${x + 110} ${y}`, '#6a6a70', 6) +
    rect(x + 10, y, 110, 20, colour, { rx: 8 });
  return (
    sky(...skyOf(time)) +
    clouds(random, 80, 280, '#ffffff') +
    sun(860, 170, 56, time.sun) +
    ridge(random, 530, 80, 3, time.far) +
    [60, 200, 930]
      .map((x) => leafy(random, x, 640, random.between(240, 320), mix(time.grass, '#4f7a4f', 0.5)))
      .join('') +
    ridge(random, 640, 20, 3, time.grass) +
    line(
      'M 120 760 L 200 390 L 500 390 L 580 760 M 200 390 L 260 760 M 500 390 L 440 760',
      '#b5703f',
      20,
    ) +
    line('M 190 396 L 510 396', '#94552c', 26) +
    swing(240, 650, '#c4512f') +
    swing(370, 610, '#2f6b8f') +
    rect(690, 520, 150, 20, '#94552c') +
    rect(700, 520, 18, 260, '#b5703f') +
    rect(812, 520, 18, 260, '#b5703f') +
    [580, 630, 680, 730].map((y) => line(d`M 700 ${y} L 830 ${y}`, '#d8a24a', 12)).join('') +
    shape('M 680 524 L 766 440 L 850 524 Z', '#2f6b6e') +
    shape(
      'M 830 530 C 900 560 910 720 1010 780 L 1040 780 L 1040 830 L 990 826 C 880 780 880 620 816 560 Z',
      '#d8a24a',
    ) +
    ellipse(420, 880, 330, 90, '#e6cf9c') +
    ellipse(420, 872, 300, 74, '#f0dfb4') +
    shape('M 330 800 L 430 800 L 416 880 L 344 880 Z', '#c4512f') +
    line('M 330 806 C 340 740 420 740 430 806', '#8f3a22', 8) +
    shape('M 520 870 C 540 800 640 800 660 870 Z', '#e0c182') +
    circle(230, 880, 52, '#2f6b8f') +
    shape('M 180 870 C 210 850 250 850 280 866 L 282 886 C 250 872 210 872 180 890 Z', '#f3e6d2') +
    line('M 600 800 L 650 720', '#c98a3a', 12) +
    shape('M 640 730 C 660 690 690 700 680 730 Z', '#547a93')
  );
}

/** Muu liikunta: a disc-golf basket on a fairway, or a mat and weights on the grass. */
export function otherSport(random: Random): string {
  const time = anyTime(random);
  const chains = [-70, -44, -16, 16, 44, 70].map((x) =>
    line(
      d`M ${560 + x} 400 C ${560 + x * 0.9} 470 ${560 + x * 0.3} 520 ${560 + x * 0.2} 560`,
      '#d3d0ca',
      5,
    ),
  );
  const disc = (x: number, y: number, colour: string, angle: number): string =>
    group(ellipse(0, 0, 84, 24, colour) + ellipse(0, -6, 64, 14, lighter(colour, 0.3)), {
      transform: `translate(${x} ${y}) rotate(${angle})`,
    });
  return (
    sky(...skyOf(time)) +
    sun(random.pick([200, 850]), 210, 56, time.sun) +
    clouds(random, 90, 300, '#ffffff') +
    ridge(random, 520, 100, 3, time.far) +
    forest(random, 610, 150, mix(time.wood, time.far, 0.2), 44) +
    ridge(random, 650, 20, 3, time.grass) +
    shape(
      d`M 420 640 C 380 760 200 860 120 ${canvas} L 980 ${canvas} C 900 860 720 760 690 640 Z`,
      lighter(time.grass, 0.25),
    ) +
    ellipse(560, 872, 120, 20, '#1d1420', { opacity: 0.2 }) +
    rect(550, 350, 20, 520, '#8f8a84') +
    ellipse(560, 392, 104, 22, '#d8a24a') +
    rect(456, 376, 208, 20, '#d8a24a') +
    chains.join('') +
    shape('M 450 600 L 670 600 L 650 690 L 470 690 Z', '#b9b3ab') +
    [480, 510, 540, 570, 600, 630]
      .map((x) => line(d`M ${x} 604 L ${x + (560 - x) * 0.1} 686`, '#8f8a84', 5))
      .join('') +
    ellipse(560, 600, 110, 20, '#d8a24a') +
    disc(300, 470, '#c4512f', -18) +
    line('M 60 560 C 120 540 170 520 216 500 M 90 600 C 140 580 180 556 224 530', '#ffffff', 6, {
      opacity: 0.7,
    }) +
    walker(250, 900, 300, figureColours(random)) +
    disc(800, 930, '#2f6b8f', 6) +
    disc(830, 910, '#d8a24a', -8)
  );
}
