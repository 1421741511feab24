import { darker, lighter } from '../colour.ts';
import { circle, d, ellipse, line, rect, shape } from '../svg.ts';

/** Vehicles from the side; (x, y) is the middle of the ground under them. */

function wheel(x: number, y: number, r: number, tyre: string, thick: number): string {
  const spokes = Array.from({ length: 8 }, (_, at) => {
    const angle = (at / 8) * Math.PI;
    return line(
      d`M ${x - Math.cos(angle) * r} ${y - Math.sin(angle) * r} L ${x + Math.cos(angle) * r} ${y + Math.sin(angle) * r}`,
      '#d9d3c8',
      2,
      { opacity: 0.7 },
    );
  });
  return (
    spokes.join('') +
    circle(x, y, r, 'none', { stroke: tyre, 'stroke-width': thick }) +
    circle(x, y, r * 0.12, tyre)
  );
}

export function bicycle(x: number, y: number, size: number, colour: string): string {
  const r = size * 0.36;
  const back = x - size * 0.56;
  const front = x + size * 0.56;
  const axle = y - r;
  const tube = (path: string, width = 0.05): string => line(path, colour, size * width);
  return (
    ellipse(x, y + 4, size, size * 0.05, '#1d1420', { opacity: 0.22 }) +
    wheel(back, axle, r, '#2b2a30', size * 0.045) +
    wheel(front, axle, r, '#2b2a30', size * 0.045) +
    tube(
      d`M ${back} ${axle} L ${x - size * 0.06} ${axle} L ${x - size * 0.2} ${axle - size * 0.52} Z`,
    ) +
    tube(
      d`M ${x - size * 0.06} ${axle} L ${x + size * 0.36} ${axle - size * 0.46} L ${x - size * 0.18} ${axle - size * 0.4}`,
    ) +
    tube(d`M ${front} ${axle} L ${x + size * 0.33} ${axle - size * 0.66}`) +
    line(
      d`M ${x + size * 0.33} ${axle - size * 0.66} C ${x + size * 0.3} ${axle - size * 0.76} ${x + size * 0.44} ${axle - size * 0.78} ${x + size * 0.48} ${axle - size * 0.68}`,
      '#2b2a30',
      size * 0.045,
    ) +
    line(
      d`M ${x - size * 0.2} ${axle - size * 0.52} L ${x - size * 0.22} ${axle - size * 0.62}`,
      '#8f8a84',
      size * 0.04,
    ) +
    shape(
      d`M ${x - size * 0.38} ${axle - size * 0.66} C ${x - size * 0.3} ${axle - size * 0.7} ${x - size * 0.14} ${axle - size * 0.68} ${x - size * 0.06} ${axle - size * 0.63} C ${x - size * 0.16} ${axle - size * 0.6} ${x - size * 0.3} ${axle - size * 0.58} ${x - size * 0.38} ${axle - size * 0.66} Z`,
      '#6b4630',
    ) +
    circle(x - size * 0.06, axle, size * 0.075, '#2b2a30') +
    line(
      d`M ${x - size * 0.06} ${axle} L ${x + size * 0.02} ${axle + size * 0.16} l ${size * 0.08} 0`,
      '#2b2a30',
      size * 0.035,
    )
  );
}

/** A wicker basket on the handlebar of the bicycle drawn with the same numbers. */
export function bikeBasket(x: number, y: number, size: number): string {
  const top = y - size * 1.02;
  return (
    shape(
      d`M ${x + size * 0.4} ${top} L ${x + size * 0.78} ${top} L ${x + size * 0.73} ${top + size * 0.28} L ${x + size * 0.46} ${top + size * 0.28} Z`,
      '#c99a5e',
    ) +
    [0.09, 0.18]
      .map((at) =>
        line(
          d`M ${x + size * (0.42 + at * 0.14)} ${top + size * at} L ${x + size * (0.77 - at * 0.12)} ${top + size * at}`,
          '#94693a',
          size * 0.016,
        ),
      )
      .join('') +
    [0.46, 0.56, 0.66, 0.74]
      .map((at, index) =>
        circle(
          x + size * at,
          top - size * 0.03,
          size * 0.055,
          ['#d98aa0', '#f0c95c', '#e9e3d2', '#8f7cc0'][index] ?? '#ffffff',
        ),
      )
      .join('')
  );
}

export function car(x: number, y: number, size: number, colour: string): string {
  const s = size;
  const tyre = (at: number): string =>
    circle(x + at * s, y - s * 0.16, s * 0.17, '#2b2a30') +
    circle(x + at * s, y - s * 0.16, s * 0.085, '#cfc9bf');
  return (
    ellipse(x, y + 2, s * 1.14, s * 0.07, '#1d1420', { opacity: 0.28 }) +
    shape(
      d`M ${x - s * 1.06} ${y - s * 0.16} C ${x - s * 1.1} ${y - s * 0.44} ${x - s * 0.96} ${y - s * 0.5} ${x - s * 0.7} ${y - s * 0.52} C ${x - s * 0.52} ${y - s * 0.86} ${x - s * 0.3} ${y - s * 0.9} ${x} ${y - s * 0.9} C ${x + s * 0.34} ${y - s * 0.9} ${x + s * 0.44} ${y - s * 0.74} ${x + s * 0.58} ${y - s * 0.52} C ${x + s * 0.94} ${y - s * 0.48} ${x + s * 1.08} ${y - s * 0.42} ${x + s * 1.07} ${y - s * 0.16} Z`,
      colour,
    ) +
    shape(
      d`M ${x - s * 0.54} ${y - s * 0.52} C ${x - s * 0.42} ${y - s * 0.76} ${x - s * 0.28} ${y - s * 0.8} ${x - s * 0.08} ${y - s * 0.8} L ${x - s * 0.08} ${y - s * 0.52} Z`,
      '#cfe3e8',
    ) +
    shape(
      d`M ${x + s * 0.02} ${y - s * 0.8} C ${x + s * 0.24} ${y - s * 0.8} ${x + s * 0.32} ${y - s * 0.72} ${x + s * 0.44} ${y - s * 0.52} L ${x + s * 0.02} ${y - s * 0.52} Z`,
      '#b7d2da',
    ) +
    line(
      d`M ${x - s * 0.03} ${y - s * 0.5} L ${x - s * 0.03} ${y - s * 0.2}`,
      darker(colour, 0.3),
      s * 0.02,
    ) +
    rect(x + s * 0.04, y - s * 0.44, s * 0.14, s * 0.035, darker(colour, 0.4), { rx: s * 0.015 }) +
    shape(
      d`M ${x - s * 1.07} ${y - s * 0.26} L ${x + s * 1.07} ${y - s * 0.26} L ${x + s * 1.07} ${y - s * 0.14} L ${x - s * 1.06} ${y - s * 0.14} Z`,
      darker(colour, 0.22),
    ) +
    ellipse(x + s * 0.99, y - s * 0.36, s * 0.07, s * 0.07, '#ffe9b4') +
    rect(x - s * 1.08, y - s * 0.42, s * 0.08, s * 0.11, '#c4512f', { rx: s * 0.02 }) +
    tyre(-0.64) +
    tyre(0.64) +
    line(
      d`M ${x - s * 0.34} ${y - s * 0.96} L ${x + s * 0.22} ${y - s * 0.96}`,
      '#4a3a38',
      s * 0.03,
    ) +
    rect(x - s * 0.3, y - s * 1.1, s * 0.3, s * 0.13, '#8a5c3c', { rx: s * 0.02 }) +
    rect(x + s * 0.02, y - s * 1.06, s * 0.16, s * 0.09, '#3f6b6e', { rx: s * 0.02 })
  );
}

export function motorcycle(x: number, y: number, size: number, colour: string): string {
  const s = size;
  const r = s * 0.27;
  const tyre = (at: number): string =>
    circle(x + at * s, y - r, r, 'none', { stroke: '#26242b', 'stroke-width': s * 0.1 }) +
    circle(x + at * s, y - r, r * 0.34, '#bdb7ad');
  return (
    ellipse(x, y + 4, s * 0.98, s * 0.06, '#1d1420', { opacity: 0.28 }) +
    tyre(-0.6) +
    tyre(0.62) +
    line(d`M ${x + s * 0.62} ${y - r} L ${x + s * 0.36} ${y - s * 0.78}`, '#bdb7ad', s * 0.06) +
    line(
      d`M ${x + s * 0.36} ${y - s * 0.78} L ${x + s * 0.2} ${y - s * 0.86}`,
      '#26242b',
      s * 0.05,
    ) +
    line(
      d`M ${x - s * 0.6} ${y - r} L ${x - s * 0.1} ${y - s * 0.24} L ${x + s * 0.3} ${y - s * 0.5}`,
      '#3a3740',
      s * 0.08,
    ) +
    shape(
      d`M ${x - s * 0.22} ${y - s * 0.46} L ${x + s * 0.26} ${y - s * 0.5} L ${x + s * 0.22} ${y - s * 0.14} L ${x - s * 0.2} ${y - s * 0.14} Z`,
      '#5c5962',
    ) +
    [0.24, 0.32, 0.4]
      .map((at) =>
        line(
          d`M ${x - s * 0.16} ${y - s * at} L ${x + s * 0.18} ${y - s * at}`,
          '#bdb7ad',
          s * 0.025,
        ),
      )
      .join('') +
    shape(
      d`M ${x - s * 0.1} ${y - s * 0.62} C ${x} ${y - s * 0.78} ${x + s * 0.26} ${y - s * 0.8} ${x + s * 0.38} ${y - s * 0.62} C ${x + s * 0.36} ${y - s * 0.52} ${x + s * 0.1} ${y - s * 0.48} ${x - s * 0.06} ${y - s * 0.5} Z`,
      colour,
    ) +
    shape(
      d`M ${x + s * 0.02} ${y - s * 0.66} C ${x + s * 0.1} ${y - s * 0.73} ${x + s * 0.2} ${y - s * 0.73} ${x + s * 0.28} ${y - s * 0.68} L ${x + s * 0.04} ${y - s * 0.63} Z`,
      lighter(colour, 0.35),
    ) +
    shape(
      d`M ${x - s * 0.74} ${y - s * 0.66} C ${x - s * 0.5} ${y - s * 0.62} ${x - s * 0.3} ${y - s * 0.66} ${x - s * 0.08} ${y - s * 0.58} L ${x - s * 0.12} ${y - s * 0.5} C ${x - s * 0.4} ${y - s * 0.52} ${x - s * 0.6} ${y - s * 0.5} ${x - s * 0.74} ${y - s * 0.66} Z`,
      '#4a3227',
    ) +
    circle(x + s * 0.44, y - s * 0.7, s * 0.085, '#bdb7ad') +
    circle(x + s * 0.47, y - s * 0.7, s * 0.06, '#ffe9b4') +
    line(
      d`M ${x - s * 0.16} ${y - s * 0.14} L ${x - s * 0.66} ${y - s * 0.12}`,
      '#bdb7ad',
      s * 0.06,
    ) +
    shape(
      d`M ${x - s * 0.9} ${y - s * 0.42} C ${x - s * 0.84} ${y - s * 0.62} ${x - s * 0.5} ${y - s * 0.66} ${x - s * 0.36} ${y - s * 0.46} L ${x - s * 0.44} ${y - s * 0.42} C ${x - s * 0.56} ${y - s * 0.54} ${x - s * 0.74} ${y - s * 0.54} ${x - s * 0.84} ${y - s * 0.4} Z`,
      darker(colour, 0.15),
    )
  );
}
