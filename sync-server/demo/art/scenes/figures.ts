import type { Random } from '../../random.ts';
import { darker, mix } from '../colour.ts';
import { circle, d, ellipse, line, shape } from '../svg.ts';

/** Small figures seen from a distance, mostly from behind. (x, y) is where they stand. */

const coats = [
  '#c4512f',
  '#2f4a5f',
  '#d8a24a',
  '#4f7a63',
  '#8a3f4a',
  '#547a93',
  '#6a5a7d',
  '#e8dfd0',
];
const hairs = ['#c0935a', '#74503a', '#d9b36c', '#33262a', '#b5653a', '#b9b3ae'];
const skin = '#efc3a4';

export interface FigureColours {
  readonly coat: string;
  readonly legs: string;
  readonly hair: string;
}

export function figureColours(random: Random): FigureColours {
  const coat = random.pick(coats);
  return { coat, legs: mix('#2b3140', coat, 0.12), hair: random.pick(hairs) };
}

/** Somebody who walks away from the viewer. */
export function walker(
  x: number,
  y: number,
  size: number,
  { coat, legs, hair }: FigureColours,
  beanie = false,
): string {
  const s = size;
  return (
    ellipse(x, y, s * 0.26, s * 0.04, '#1d1420', { opacity: 0.25 }) +
    line(d`M ${x - s * 0.07} ${y - s * 0.42} L ${x - s * 0.1} ${y - s * 0.02}`, legs, s * 0.1) +
    line(
      d`M ${x + s * 0.07} ${y - s * 0.42} L ${x + s * 0.12} ${y - s * 0.05}`,
      darker(legs, 0.2),
      s * 0.1,
    ) +
    shape(
      d`M ${x - s * 0.14} ${y - s * 0.78} C ${x - s * 0.2} ${y - s * 0.6} ${x - s * 0.2} ${y - s * 0.45} ${x - s * 0.19} ${y - s * 0.32} L ${x + s * 0.19} ${y - s * 0.32} C ${x + s * 0.2} ${y - s * 0.45} ${x + s * 0.2} ${y - s * 0.6} ${x + s * 0.14} ${y - s * 0.78} C ${x + s * 0.06} ${y - s * 0.83} ${x - s * 0.06} ${y - s * 0.83} ${x - s * 0.14} ${y - s * 0.78} Z`,
      coat,
    ) +
    line(
      d`M ${x - s * 0.15} ${y - s * 0.74} C ${x - s * 0.22} ${y - s * 0.6} ${x - s * 0.23} ${y - s * 0.5} ${x - s * 0.2} ${y - s * 0.4}`,
      darker(coat, 0.18),
      s * 0.075,
    ) +
    line(
      d`M ${x + s * 0.15} ${y - s * 0.74} C ${x + s * 0.22} ${y - s * 0.6} ${x + s * 0.22} ${y - s * 0.5} ${x + s * 0.24} ${y - s * 0.42}`,
      darker(coat, 0.1),
      s * 0.075,
    ) +
    circle(x, y - s * 0.9, s * 0.1, beanie ? skin : hair) +
    (beanie
      ? shape(
          d`M ${x - s * 0.11} ${y - s * 0.89} C ${x - s * 0.12} ${y - s * 1.06} ${x + s * 0.12} ${y - s * 1.06} ${x + s * 0.11} ${y - s * 0.89} Z`,
          darker(coat, 0.3),
        )
      : ellipse(x, y - s * 0.84, s * 0.085, s * 0.05, hair))
  );
}

/** Somebody who sits on the ground or a log, seen from the side; `side` is where they look. */
export function sitter(
  x: number,
  y: number,
  size: number,
  side: -1 | 1,
  { coat, legs, hair }: FigureColours,
): string {
  const s = size;
  return (
    line(
      d`M ${x} ${y - s * 0.1} L ${x + side * s * 0.3} ${y - s * 0.26} L ${x + side * s * 0.42} ${y - s * 0.01}`,
      legs,
      s * 0.13,
    ) +
    line(
      d`M ${x + side * s * 0.42} ${y} L ${x + side * s * 0.52} ${y}`,
      darker(legs, 0.4),
      s * 0.1,
    ) +
    shape(
      d`M ${x - side * s * 0.14} ${y} C ${x - side * s * 0.22} ${y - s * 0.3} ${x - side * s * 0.1} ${y - s * 0.56} ${x + side * s * 0.05} ${y - s * 0.56} C ${x + side * s * 0.16} ${y - s * 0.5} ${x + side * s * 0.16} ${y - s * 0.2} ${x + side * s * 0.12} ${y} Z`,
      coat,
    ) +
    line(
      d`M ${x + side * s * 0.04} ${y - s * 0.46} C ${x + side * s * 0.08} ${y - s * 0.3} ${x + side * s * 0.2} ${y - s * 0.26} ${x + side * s * 0.32} ${y - s * 0.34}`,
      darker(coat, 0.2),
      s * 0.08,
    ) +
    circle(x + side * s * 0.33, y - s * 0.35, s * 0.04, skin) +
    circle(x + side * s * 0.05, y - s * 0.67, s * 0.11, skin) +
    shape(
      d`M ${x + side * s * 0.12} ${y - s * 0.76} C ${x} ${y - s * 0.84} ${x - side * s * 0.1} ${y - s * 0.76} ${x - side * s * 0.07} ${y - s * 0.6} C ${x} ${y - s * 0.62} ${x + side * s * 0.02} ${y - s * 0.7} ${x + side * s * 0.12} ${y - s * 0.76} Z`,
      hair,
    )
  );
}
