import { darker, lighter } from '../colour.ts';
import { canvas, circle, d, ellipse, line, radial, rect, shape } from '../svg.ts';

/** Things on tables and in rooms. (x, y) is the middle of where they stand. */

export function cup(x: number, y: number, size: number, colour: string): string {
  const s = size;
  const steam = [-0.16, 0.14].map((at) =>
    line(
      d`M ${x + at * s} ${y - s * 0.82} c ${s * 0.14} ${-s * 0.16} ${-s * 0.12} ${-s * 0.26} ${s * 0.04} ${-s * 0.44}`,
      '#ffffff',
      s * 0.05,
      { opacity: 0.5 },
    ),
  );
  return (
    ellipse(x, y, s * 0.7, s * 0.14, darker(colour, 0.16)) +
    ellipse(x, y - s * 0.03, s * 0.64, s * 0.11, lighter(colour, 0.3)) +
    line(
      d`M ${x + s * 0.4} ${y - s * 0.5} c ${s * 0.34} ${-s * 0.06} ${s * 0.3} ${s * 0.36} ${-s * 0.06} ${s * 0.3}`,
      colour,
      s * 0.1,
    ) +
    shape(
      d`M ${x - s * 0.44} ${y - s * 0.64} C ${x - s * 0.42} ${y - s * 0.2} ${x - s * 0.3} ${y - s * 0.04} ${x} ${y - s * 0.04} C ${x + s * 0.3} ${y - s * 0.04} ${x + s * 0.42} ${y - s * 0.2} ${x + s * 0.44} ${y - s * 0.64} Z`,
      colour,
    ) +
    shape(
      d`M ${x + s * 0.1} ${y - s * 0.64} C ${x + s * 0.12} ${y - s * 0.2} ${x + s * 0.06} ${y - s * 0.06} ${x} ${y - s * 0.04} C ${x + s * 0.3} ${y - s * 0.04} ${x + s * 0.42} ${y - s * 0.2} ${x + s * 0.44} ${y - s * 0.64} Z`,
      darker(colour, 0.14),
    ) +
    ellipse(x, y - s * 0.64, s * 0.44, s * 0.1, lighter(colour, 0.35)) +
    ellipse(x, y - s * 0.63, s * 0.37, s * 0.075, '#5b3a2a') +
    steam.join('')
  );
}

/** A cinnamon bun (korvapuusti). */
export function bun(x: number, y: number, size: number): string {
  const s = size;
  return (
    shape(
      d`M ${x - s * 0.6} ${y} C ${x - s * 0.72} ${y - s * 0.34} ${x - s * 0.36} ${y - s * 0.52} ${x} ${y - s * 0.48} C ${x + s * 0.36} ${y - s * 0.52} ${x + s * 0.72} ${y - s * 0.34} ${x + s * 0.6} ${y} Z`,
      '#c98a4b',
    ) +
    line(
      d`M ${x - s * 0.42} ${y - s * 0.08} c ${s * 0.02} ${-s * 0.26} ${s * 0.28} ${-s * 0.26} ${s * 0.28} ${-s * 0.04} M ${x + s * 0.42} ${y - s * 0.08} c ${-s * 0.02} ${-s * 0.26} ${-s * 0.28} ${-s * 0.26} ${-s * 0.28} ${-s * 0.04}`,
      '#8a5430',
      s * 0.06,
    ) +
    line(d`M ${x} ${y - s * 0.46} L ${x} ${y - s * 0.06}`, '#8a5430', s * 0.05) +
    [-0.36, -0.18, 0.06, 0.24, 0.4, -0.08]
      .map((at, index) =>
        circle(x + at * s, y - s * (0.3 + (index % 3) * 0.06), s * 0.032, '#fff4e0'),
      )
      .join('')
  );
}

/** A table top that fills the lower part of the picture. */
export function table(y: number, colour: string): string {
  return (
    rect(-10, y, canvas + 20, canvas - y + 10, colour) +
    rect(-10, y, canvas + 20, 14, lighter(colour, 0.22)) +
    [0.3, 0.56, 0.8]
      .map((at) =>
        line(
          d`M -10 ${y + (canvas - y) * at} C 300 ${y + (canvas - y) * at - 12} 700 ${y + (canvas - y) * at + 14} ${canvas + 10} ${y + (canvas - y) * at}`,
          darker(colour, 0.16),
          4,
          { opacity: 0.5 },
        ),
      )
      .join('')
  );
}

/** The definition of `glow`, which lamps, fires and candles use. Once per drawing. */
export const glowDefinition = (colour = '#ffdf9a'): string =>
  radial('glow', [
    [0, colour, 0.75],
    [0.4, colour, 0.3],
    [1, colour, 0],
  ]);

export const glow = (x: number, y: number, r: number): string => circle(x, y, r, 'url(#glow)');

export function pendant(x: number, y: number, size: number, colour: string): string {
  const s = size;
  return (
    line(d`M ${x} -10 L ${x} ${y - s * 0.5}`, '#4a3a38', 5) +
    shape(
      d`M ${x - s} ${y} C ${x - s * 0.9} ${y - s * 0.9} ${x + s * 0.9} ${y - s * 0.9} ${x + s} ${y} Z`,
      colour,
    ) +
    ellipse(x, y, s, s * 0.16, '#ffe9b4') +
    glow(x, y + s * 0.3, s * 3.2)
  );
}

export function candle(x: number, y: number, size: number, colour = '#f3ead9'): string {
  const s = size;
  return (
    glow(x, y - s * 1.25, s * 1.9) +
    rect(x - s * 0.16, y - s, s * 0.32, s, colour) +
    rect(x + s * 0.02, y - s, s * 0.14, s, darker(colour, 0.14)) +
    shape(
      d`M ${x} ${y - s * 1.44} C ${x + s * 0.16} ${y - s * 1.2} ${x + s * 0.12} ${y - s * 1.06} ${x} ${y - s * 1.04} C ${x - s * 0.12} ${y - s * 1.06} ${x - s * 0.16} ${y - s * 1.2} ${x} ${y - s * 1.44} Z`,
      '#ffb84d',
    )
  );
}

export function plate(x: number, y: number, size: number, food: string): string {
  const s = size;
  return (
    ellipse(x, y + s * 0.06, s, s * 0.34, '#1d1420', { opacity: 0.18 }) +
    ellipse(x, y, s, s * 0.33, '#f7f2e8') +
    ellipse(x, y - s * 0.02, s * 0.72, s * 0.22, '#e9e1d2') +
    food
  );
}

/** A stemmed glass with a drink in it. */
export function wineGlass(x: number, y: number, size: number, drink: string): string {
  const s = size;
  const bowl = d`M ${x - s * 0.32} ${y - s * 1.5} C ${x - s * 0.4} ${y - s * 0.9} ${x - s * 0.2} ${y - s * 0.72} ${x} ${y - s * 0.7} C ${x + s * 0.2} ${y - s * 0.72} ${x + s * 0.4} ${y - s * 0.9} ${x + s * 0.32} ${y - s * 1.5} Z`;
  return (
    ellipse(x, y, s * 0.34, s * 0.07, '#ffffff', { opacity: 0.45 }) +
    line(d`M ${x} ${y - s * 0.72} L ${x} ${y}`, '#ffffff', s * 0.06, { opacity: 0.55 }) +
    shape(
      d`M ${x - s * 0.345} ${y - s * 1.14} C ${x - s * 0.3} ${y - s * 0.82} ${x - s * 0.16} ${y - s * 0.73} ${x} ${y - s * 0.72} C ${x + s * 0.16} ${y - s * 0.73} ${x + s * 0.3} ${y - s * 0.82} ${x + s * 0.345} ${y - s * 1.14} Z`,
      drink,
    ) +
    shape(bowl, '#ffffff', { opacity: 0.2 }) +
    ellipse(x, y - s * 1.5, s * 0.32, s * 0.06, '#ffffff', { opacity: 0.4 })
  );
}

/** A tumbler or beer glass. */
export function tumbler(x: number, y: number, size: number, drink: string, foam = false): string {
  const s = size;
  return (
    shape(
      d`M ${x - s * 0.36} ${y - s * 1.3} L ${x - s * 0.28} ${y} L ${x + s * 0.28} ${y} L ${x + s * 0.36} ${y - s * 1.3} Z`,
      '#ffffff',
      { opacity: 0.28 },
    ) +
    shape(
      d`M ${x - s * 0.33} ${y - s * 1.02} L ${x - s * 0.26} ${y - s * 0.05} L ${x + s * 0.26} ${y - s * 0.05} L ${x + s * 0.33} ${y - s * 1.02} Z`,
      drink,
    ) +
    rect(x - s * 0.2, y - s * 0.94, s * 0.08, s * 0.76, '#ffffff', {
      opacity: 0.35,
      rx: s * 0.04,
    }) +
    (foam
      ? [-0.24, -0.08, 0.1, 0.25]
          .map((at) => circle(x + at * s, y - s * 1.04, s * 0.13, '#fff6e2'))
          .join('')
      : ellipse(x, y - s * 1.02, s * 0.33, s * 0.06, lighter(drink, 0.4)))
  );
}

/** Bulbs on a wire from edge to edge. */
export function stringLights(y: number, sag: number): string {
  const at = (share: number): number => y + sag * 4 * share * (1 - share);
  const bulbs = Array.from({ length: 9 }, (_, index) => {
    const share = (index + 0.5) / 9;
    return (
      glow(share * canvas, at(share) + 20, 70) +
      circle(share * canvas, at(share) + 16, 11, '#ffe9b4')
    );
  });
  return line(d`M 0 ${y} Q 512 ${y + sag * 2} ${canvas} ${y}`, '#3a3038', 5) + bulbs.join('');
}
