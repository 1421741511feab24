import { darker, lighter, mix } from '../colour.ts';
import { circle, d, ellipse, line, shape } from '../svg.ts';
import type { Head } from './head.ts';
import type { HairStyle, Look } from './look.ts';

/** What of the hair lies behind the head and what before the face. */
export interface Hair {
  readonly back: string;
  readonly front: string;
}

/** The hair's outer edge from ear to ear over the top, left to right. */
function over({ left, right }: Head, top: number, out: number, low: number): string {
  return (
    d`M ${-left - out} ${low} C ${-left - out - 8} -120 ${-left * 0.82} ${top} 0 ${top}` +
    d` C ${right * 0.82} ${top} ${right + out + 8} -120 ${right + out} ${low} L ${right - 9} ${low}`
  );
}

/** The hairline from the right ear to the left one. */
function hairline(
  { left, right, shift }: Head,
  low: number,
  height: number,
  corner: number,
): string {
  return (
    d` C ${right - 16} ${low - 50} ${right * 0.86} ${height + 34} ${right * 0.62} ${height + corner}` +
    d` C ${right * 0.3} ${height - 6} ${shift - left * 0.3} ${height - 6} ${-left * 0.62} ${height + corner}` +
    d` C ${-left * 0.86} ${height + 34} ${-left + 16} ${low - 50} ${-left + 9} ${low} Z`
  );
}

const strands = (paths: readonly string[], colour: string, width = 6): string =>
  paths.map((path) => line(path, colour, width, { opacity: 0.55 })).join('');

/** Clipped sides under a longer top with an uneven edge. */
function crop(head: Head, { hair, skin, variant }: Look, top: number): string {
  const { left, right, shift } = head;
  const low = variant ? -112 : -124;
  const edge =
    d`M ${-left * 0.93} -104 C ${-left - 4} -170 ${-left * 0.76} ${top - 6} 0 ${top - 6} C ${right * 0.76} ${top - 6} ${right + 4} -170 ${right * 0.93} -104` +
    d` L ${right * 0.66} ${low - 14} L ${right * 0.44} ${low + 2} L ${right * 0.26} ${low - 12} L ${shift + 4} ${low + 4} L ${shift - 26} ${low - 10} L ${-left * 0.42} ${low + 4} L ${-left * 0.6} ${low - 12} Z`;
  return (
    shape(over(head, top, 7, -8) + hairline(head, -8, -132, 8), mix(hair, skin.shade, 0.34)) +
    shape(edge, hair, { 'stroke-linejoin': 'round', stroke: hair, 'stroke-width': 8 }) +
    strands(
      [
        d`M ${-left * 0.5} ${top + 26} C ${-left * 0.7} ${top + 44} ${-left * 0.84} -140 ${-left * 0.86} -112`,
        d`M ${right * 0.2} ${top + 16} C ${right * 0.5} ${top + 26} ${right * 0.74} -158 ${right * 0.8} -122`,
      ],
      lighter(hair, 0.25),
    )
  );
}

function sidePart(head: Head, { hair }: Look, top: number, side: -1 | 1): string {
  const { left, right } = head;
  const near = side < 0 ? left : right;
  const far = side < 0 ? right : left;
  const partX = side * near * 0.46;
  const cap = shape(over(head, top, 10, -8) + hairline(head, -8, -124, 2), hair);
  const sweep =
    d`M ${partX} ${top + 20} C ${partX - side * 40} ${top - 24} ${-side * far * 0.6} ${top - 18} ${-side * (far + 4)} -116` +
    d` C ${-side * far * 0.9} -104 ${-side * far * 0.72} -102 ${-side * far * 0.5} -112 C ${-side * far * 0.1} -132 ${partX - side * 26} -134 ${partX} ${top + 20} Z`;
  return (
    cap +
    shape(sweep, lighter(hair, 0.1)) +
    strands(
      [
        d`M ${partX - side * 10} ${top + 26} C ${partX - side * 60} ${top} ${-side * far * 0.5} ${top + 18} ${-side * far * 0.84} -122`,
        d`M ${partX - side * 8} ${top + 38} C ${partX - side * 50} ${top + 28} ${-side * far * 0.3} ${top + 40} ${-side * far * 0.62} -122`,
      ],
      darker(hair, 0.28),
      5,
    ) +
    line(
      d`M ${partX} ${top + 18} C ${partX + side * 2} ${top + 40} ${partX} -140 ${partX - side * 4} -128`,
      darker(hair, 0.4),
      5,
    )
  );
}

function quiff(head: Head, { hair }: Look): string {
  const { left, right } = head;
  const sides = shape(
    over(head, -218, 6, -8) + hairline(head, -8, -136, 10),
    mix(hair, darker(hair, 0.3), 0.5),
  );
  const top =
    d`M ${-left * 0.86} -138 C ${-left * 1.02} -220 ${-left * 0.6} -272 ${-left * 0.05} -266` +
    d` C ${right * 0.5} -274 ${right * 1.06} -236 ${right * 0.9} -134 C ${right * 0.72} -154 ${right * 0.3} -150 0 -146` +
    d` C ${-left * 0.34} -150 ${-left * 0.6} -156 ${-left * 0.86} -138 Z`;
  return (
    sides +
    shape(top, hair) +
    strands(
      [
        d`M ${-left * 0.62} -160 C ${-left * 0.66} -218 ${-left * 0.3} -250 ${right * 0.1} -250`,
        d`M ${-left * 0.2} -156 C ${-left * 0.24} -208 ${right * 0.1} -240 ${right * 0.46} -236`,
        d`M ${right * 0.24} -156 C ${right * 0.3} -200 ${right * 0.5} -216 ${right * 0.72} -206`,
      ],
      lighter(hair, 0.28),
    )
  );
}

function receding(head: Head, { hair }: Look): string {
  const { left, right, shift } = head;
  const inner =
    d` C ${right - 14} -60 ${right * 0.9} -120 ${right * 0.74} -150 C ${right * 0.6} -184 ${right * 0.3} -176 ${shift} -164` +
    d` C ${-left * 0.3} -176 ${-left * 0.6} -184 ${-left * 0.74} -150 C ${-left * 0.9} -120 ${-left + 14} -60 ${-left + 9} -8 Z`;
  return shape(over(head, -217, 7, -8) + inner, hair);
}

function bald(head: Head, { hair, skin, light }: Look): string {
  const { left, right } = head;
  const fringe = (side: -1 | 1, wide: number): string =>
    shape(
      d`M ${side * (wide + 7)} 4 C ${side * (wide + 10)} -50 ${side * (wide + 4)} -90 ${side * wide * 0.94} -108 C ${side * wide * 0.92} -70 ${side * (wide - 8)} -40 ${side * (wide - 9)} 0 Z`,
      mix(hair, skin.base, 0.25),
    );
  return (
    fringe(-1, left) +
    fringe(1, right) +
    ellipse(light * 44, -160, 36, 16, '#ffffff', {
      opacity: 0.22,
      transform: `rotate(${light * 24} ${light * 44} -160)`,
    })
  );
}

function curls(head: Head, { hair }: Look): string {
  const { left, right } = head;
  const spots: string[] = [];
  for (let at = 0; at <= 12; at += 1) {
    const angle = Math.PI * (1.04 - (at / 12) * 1.08);
    const wide = Math.cos(angle) > 0 ? right : left;
    spots.push(
      circle(Math.cos(angle) * (wide - 2), -70 - Math.sin(angle) * 132, 36 + (at % 3) * 5, hair),
    );
  }
  for (let at = 0; at < 6; at += 1) {
    spots.push(
      circle(
        -left * 0.62 + at * (left + right) * 0.125,
        -150 - (at % 2) * 14,
        34,
        at % 2 ? lighter(hair, 0.08) : hair,
      ),
    );
  }
  const rings = [-70, -28, 20, 66].map((x, at) =>
    line(
      d`M ${x - 16} ${-178 + (at % 2) * 14} C ${x - 10} ${-200 + (at % 2) * 14} ${x + 14} ${-200 + (at % 2) * 14} ${x + 12} ${-180 + (at % 2) * 14}`,
      lighter(hair, 0.3),
      5,
      { opacity: 0.6 },
    ),
  );
  return (
    shape(over(head, -210, 6, -20) + hairline(head, -20, -120, 6), hair) +
    spots.join('') +
    rings.join('')
  );
}

function pixie(head: Head, { hair }: Look): string {
  const { left, right } = head;
  const cap = shape(over(head, -228, 13, 14) + hairline(head, 14, -118, 4), hair);
  const sweep =
    d`M ${right * 0.42} -216 C ${-left * 0.2} -222 ${-left * 0.9} -190 ${-left - 8} -58 C ${-left * 0.84} -76 ${-left * 0.66} -84 ${-left * 0.4} -92` +
    d` C ${right * 0.04} -106 ${right * 0.3} -130 ${right * 0.58} -128 C ${right * 0.7} -160 ${right * 0.6} -196 ${right * 0.42} -216 Z`;
  return (
    cap +
    shape(sweep, lighter(hair, 0.12)) +
    strands(
      [
        d`M ${right * 0.3} -196 C ${-left * 0.2} -194 ${-left * 0.7} -150 ${-left * 0.88} -84`,
        d`M ${right * 0.4} -176 C ${-left * 0.04} -176 ${-left * 0.4} -140 ${-left * 0.58} -100`,
      ],
      darker(hair, 0.22),
      5,
    )
  );
}

const quiffBase = (head: Head, { hair }: Look): string =>
  shape(over(head, -218, 6, -8) + hairline(head, -8, -140, 10), hair) +
  strands(
    [-0.6, -0.2, 0.24, 0.62].map(
      (at) =>
        d`M ${at * head.left * 0.9} -146 C ${at * head.left * 0.8} -184 ${at * 40} -206 ${at * 20} -214`,
    ),
    lighter(hair, 0.25),
  );

function topBun(head: Head, look: Look): Hair {
  const { hair } = look;
  const knot =
    circle(10, -236, 46, darker(hair, 0.12)) +
    line(
      'M -18 -238 C 0 -262 30 -258 38 -236 M -10 -222 C 6 -240 24 -238 30 -222',
      lighter(hair, 0.2),
      5,
      { opacity: 0.6 },
    );
  return { back: knot, front: quiffBase(head, look) };
}

/** Hair that ends above the ears or at them. */
export function shortHair(style: HairStyle, head: Head, look: Look): Hair | undefined {
  if (style === 'crop') return { back: '', front: crop(head, look, -222) };
  if (style === 'buzz') {
    const stubble = mix(look.hair, look.skin.base, 0.3);
    return {
      back: '',
      front: shape(over(head, -208, 5, -8) + hairline(head, -8, -138, 10), stubble),
    };
  }
  if (style === 'sidePart') return { back: '', front: sidePart(head, look, -228, look.light) };
  if (style === 'quiff') return { back: '', front: quiff(head, look) };
  if (style === 'receding') return { back: '', front: receding(head, look) };
  if (style === 'bald') return { back: '', front: bald(head, look) };
  if (style === 'curlyShort') return { back: '', front: curls(head, look) };
  if (style === 'pixie') return { back: '', front: pixie(head, look) };
  if (style === 'topBun') return topBun(head, look);
  return undefined;
}
