import type { Random } from '../../random.ts';
import { mix } from '../colour.ts';
import { forest, reeds, ridge, ripples, spruce, stars } from '../landscape.ts';
import { canvas, circle, d, ellipse, group, line, rect, shape, sky } from '../svg.ts';
import { figureColours, sitter } from './figures.ts';
import { glow, glowDefinition } from './things.ts';

/** Nuotioilta: a fire before a lean-to under stars. */
export function campfire(random: Random): string {
  const sitters = [
    sitter(250, 860, 300, 1, figureColours(random)),
    sitter(800, 864, 290, -1, figureColours(random)),
  ];
  const flame = (scale: number, colour: string): string =>
    group(
      shape(
        'M 0 0 C -90 -30 -80 -120 -30 -170 C -34 -120 -10 -110 4 -220 C 60 -150 100 -60 0 0 Z',
        colour,
      ),
      { transform: `translate(520 850) scale(${scale})` },
    );
  return (
    sky('#101d38', '#1f3554', '#4a4a66') +
    stars(random, 560, 90) +
    circle(random.pick([180, 830]), 170, 44, '#f6ecd2') +
    glowDefinition('#ffb45c') +
    ridge(random, 560, 80, 3, '#1c3148') +
    rect(0, 590, canvas, 100, '#2a4560') +
    ripples(random, 600, 676, '#8fa6bd', 10) +
    [40, 130, 220, 820, 910, 1000]
      .map((x) => spruce(x, 720, random.between(360, 560), '#0f2230'))
      .join('') +
    rect(-10, 684, canvas + 20, 400, '#2c2f35') +
    shape('M 300 690 L 420 470 L 760 470 L 860 690 Z', '#3f3230') +
    shape('M 340 690 L 440 500 L 740 500 L 820 690 Z', '#6b4a36') +
    glow(520, 780, 470) +
    [0, 60, 120]
      .map((angle) =>
        line('M -120 0 L 120 0', '#6b4430', 34, {
          transform: `translate(520 862) rotate(${angle - 60 + (angle === 60 ? 0 : 40)}) scale(1 0.7)`,
        }),
      )
      .join('') +
    flame(1.25, '#e8622c') +
    flame(0.9, '#ffa63d') +
    flame(0.52, '#ffe39a') +
    sitters.join('') +
    Array.from({ length: 16 }, () =>
      circle(random.between(400, 640), random.between(360, 640), random.between(2, 5), '#ffb45c'),
    ).join('') +
    line('M 640 640 L 640 690 M 610 660 L 560 690', '#2b2a30', 6)
  );
}

/** Sauna: a lakeside sauna at dusk, smoke rising, a bucket on the steps. */
export function sauna(random: Random): string {
  const [top, low] = random.pick([
    ['#33456f', '#e8a182'],
    ['#5a6fa0', '#f2c3a4'],
    ['#22385a', '#6f86a0'],
    ['#6fa0b8', '#f3e2bd'],
  ] as const);
  const water = mix(top, low, 0.4);
  const logs = Array.from({ length: 9 }, (_, at) =>
    rect(300, 520 + at * 30, 460, 27, at % 2 ? '#8a5c3e' : '#94664a', { rx: 12 }),
  );
  const smoke = [0, 1, 2, 3, 4].map((at) =>
    circle(420 + at * 26 + random.between(-8, 8), 300 - at * 56, 26 + at * 13, '#ffffff', {
      opacity: 0.28 - at * 0.04,
    }),
  );
  return (
    sky(top, mix(top, low, 0.6), low) +
    glowDefinition('#ffcf7a') +
    ridge(random, 540, 90, 4, mix(top, low, 0.25)) +
    forest(random, 610, 190, mix(top, '#122a30', 0.6), 46) +
    rect(0, 640, canvas, 400, water) +
    ripples(random, 660, 1000, '#ffe9c9', 26, 520) +
    smoke.join('') +
    rect(400, 330, 46, 120, '#5d5055') +
    ellipse(530, 804, 380, 40, mix(water, '#1d2a2a', 0.6)) +
    logs.join('') +
    shape('M 240 536 L 530 366 L 820 536 L 800 560 L 530 402 L 260 560 Z', '#3f3a40') +
    shape('M 300 540 L 530 404 L 760 540 Z', '#7d5238') +
    rect(470, 620, 120, 176, '#5a3a28') +
    rect(482, 632, 96, 164, '#6b4733') +
    circle(566, 712, 7, '#d8b25c') +
    rect(340, 610, 96, 86, '#ffd98a', { stroke: '#4a3022', 'stroke-width': 10 }) +
    line('M 388 610 L 388 696 M 340 653 L 436 653', '#4a3022', 7) +
    rect(632, 610, 96, 86, '#ffd98a', { stroke: '#4a3022', 'stroke-width': 10 }) +
    line('M 680 610 L 680 696 M 632 653 L 728 653', '#4a3022', 7) +
    glow(388, 660, 150) +
    glow(680, 660, 150) +
    shape(d`M 440 800 L 620 800 L 760 ${canvas} L 300 ${canvas} Z`, '#a9805c') +
    [830, 866, 908, 958]
      .map((y) =>
        line(d`M ${440 - (y - 800) * 0.62} ${y} L ${620 + (y - 800) * 0.62} ${y}`, '#7d5c42', 5),
      )
      .join('') +
    shape('M 640 850 L 730 850 L 718 930 L 652 930 Z', '#c99a6b') +
    line('M 640 872 L 730 872', '#8a5f3a', 8) +
    line('M 644 850 C 650 800 722 800 728 850', '#8a5f3a', 7) +
    line('M 690 850 L 770 790', '#8a5f3a', 9) +
    reeds(random, canvas + 6, 260, mix('#4a5f4a', top, 0.3), 30, 0, 240) +
    reeds(random, canvas + 6, 220, mix('#4a5f4a', top, 0.3), 26, 830, canvas)
  );
}
