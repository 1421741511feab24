import type { Random } from '../../random.ts';
import { plant } from '../backdrop-indoors.ts';
import { darker, mix } from '../colour.ts';
import { clouds, sun } from '../landscape.ts';
import { canvas, circle, d, group, line, rect, shape, sky } from '../svg.ts';
import { cup, table } from './things.ts';
import { anyTime, skyOf } from './times.ts';

/** Verkostoituminen: laptops, notes and coffee by a big window. */
export function networking(random: Random): string {
  const time = anyTime(random);
  const laptop = (x: number, y: number, screen: string): string =>
    shape(
      d`M ${x - 150} ${y - 190} L ${x + 150} ${y - 190} L ${x + 160} ${y} L ${x - 160} ${y} Z`,
      '#37414f',
    ) +
    shape(
      d`M ${x - 136} ${y - 178} L ${x + 136} ${y - 178} L ${x + 144} ${y - 14} L ${x - 144} ${y - 14} Z`,
      screen,
    ) +
    shape(
      d`M ${x - 160} ${y} L ${x + 160} ${y} L ${x + 200} ${y + 60} L ${x - 200} ${y + 60} Z`,
      '#b9bfc4',
    ) +
    shape(
      d`M ${x - 200} ${y + 60} L ${x + 200} ${y + 60} L ${x + 196} ${y + 72} L ${x - 196} ${y + 72} Z`,
      '#8f969c',
    ) +
    [0, 1, 2, 3]
      .map((at) =>
        rect(x - 110, y - 150 + at * 32, 90 + ((at * 53) % 110), 14, '#ffffff', {
          opacity: 0.75,
          rx: 6,
        }),
      )
      .join('');
  const bubble = (x: number, y: number, wide: number, colour: string, side: -1 | 1): string =>
    rect(x - wide / 2, y - 60, wide, 110, colour, { rx: 40 }) +
    shape(
      d`M ${x + side * wide * 0.2} ${y + 40} L ${x + side * wide * 0.38} ${y + 92} L ${x + side * wide * 0.04} ${y + 46} Z`,
      colour,
    ) +
    [-1, 0, 1].map((at) => circle(x + at * 42, y - 4, 12, '#ffffff')).join('');
  return (
    sky(...skyOf(time)) +
    sun(800, 240, 56, time.sun) +
    clouds(random, 120, 320, '#ffffff') +
    [0, 1, 2, 3, 4, 5, 6, 7]
      .map((at) =>
        rect(
          at * 132,
          random.between(330, 470),
          120,
          400,
          mix(random.pick(['#8fa3b0', '#b9a89a', '#7d8fa0']), time.low, 0.3),
        ),
      )
      .join('') +
    [0, 340, 684, 1010].map((x) => rect(x - 10, 0, 22, 640, '#37414f')).join('') +
    rect(0, 300, canvas, 16, '#37414f') +
    bubble(340, 190, 230, random.pick(['#c4694a', '#3f7a80']), 1) +
    bubble(660, 250, 230, random.pick(['#d8a24a', '#6a5a7d']), -1) +
    table(630, '#c9a57c') +
    laptop(280, 820, '#5f8fa3') +
    laptop(740, 820, '#d9956a') +
    cup(512, 800, 100, '#e8dfd0') +
    group(
      rect(-80, -60, 160, 120, '#f3e6b4') +
        line('M -56 -26 L 50 -26 M -56 0 L 56 0 M -56 26 L 20 26', '#8a7a4a', 6),
      { transform: 'translate(512 940) rotate(-6)' },
    ) +
    line('M 620 960 L 680 900', '#c4512f', 14)
  );
}

/** Shoppailu: a shopping street with awnings. */
export function shopping(random: Random): string {
  const time = anyTime(random);
  const shop = (x: number, wide: number, wall: string, awning: string): string => {
    const stripes = Array.from({ length: 7 }, (_, at) =>
      shape(
        d`M ${x + (wide * at) / 7} 480 L ${x + (wide * (at + 1)) / 7} 480 L ${x + (wide * (at + 1)) / 7 + (at - 2.5) * 5} 560 C ${x + (wide * (at + 0.7)) / 7} 586 ${x + (wide * (at + 0.3)) / 7} 586 ${x + (wide * at) / 7 + (at - 3.5) * 5} 560 Z`,
        at % 2 ? '#f6efe2' : awning,
      ),
    );
    return (
      rect(x, 150, wide, 680, wall) +
      rect(x - 6, 130, wide + 12, 30, darker(wall, 0.2)) +
      [0, 1, 2]
        .map((at) =>
          rect(x + wide * (0.12 + at * 0.3), 210, wide * 0.18, 150, '#cfe0e4', {
            stroke: '#f7f1e6',
            'stroke-width': 8,
          }),
        )
        .join('') +
      rect(x + 16, 500, wide - 32, 330, darker(wall, 0.45)) +
      rect(x + 30, 560, wide * 0.5, 220, '#ffe9b4') +
      rect(x + wide * 0.66, 560, wide * 0.24, 270, darker(wall, 0.3)) +
      circle(x + wide * 0.2, 720, 30, awning) +
      rect(x + wide * 0.3, 660, 50, 90, '#8a6a7d', { rx: 10 }) +
      stripes.join('')
    );
  };
  const bag = (x: number, y: number, size: number, colour: string): string =>
    line(
      d`M ${x - size * 0.24} ${y - size} c 0 ${-size * 0.46} ${size * 0.48} ${-size * 0.46} ${size * 0.48} 0`,
      darker(colour, 0.4),
      9,
    ) +
    shape(
      d`M ${x - size * 0.46} ${y - size} L ${x + size * 0.46} ${y - size} L ${x + size * 0.5} ${y} L ${x - size * 0.5} ${y} Z`,
      colour,
    ) +
    shape(
      d`M ${x + size * 0.2} ${y - size} L ${x + size * 0.46} ${y - size} L ${x + size * 0.5} ${y} L ${x + size * 0.24} ${y} Z`,
      darker(colour, 0.16),
    ) +
    circle(x - size * 0.1, y - size * 0.5, size * 0.14, '#f7f2e8');
  return (
    sky(...skyOf(time)) +
    clouds(random, 40, 130, '#ffffff', 3) +
    shop(-30, 340, '#d99a78', '#c4512f') +
    shop(330, 360, '#b9c7b4', '#2f6b6e') +
    shop(710, 350, '#e3c48f', '#8a3f4a') +
    rect(0, 828, canvas, 200, '#c9bdb0') +
    [870, 930, 1000].map((y) => line(d`M 0 ${y} L ${canvas} ${y}`, '#a99c90', 4)).join('') +
    bag(400, 980, 190, random.pick(['#c4694a', '#8a4a55'])) +
    bag(560, 1000, 150, random.pick(['#3f6b80', '#4f7a63'])) +
    bag(680, 990, 120, '#d8a24a') +
    plant(130, 960, 200)
  );
}
