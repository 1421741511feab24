import { darker, lighter, mix } from '../colour.ts';
import { circle, clip, d, ellipse, group, line, rect, shape } from '../svg.ts';
import type { Head } from './head.ts';
import type { Look } from './look.ts';

const ink = '#2b2230';

function eye(x: number, narrow: number, side: -1 | 1, look: Look): string {
  const { eyeSize, skin, eye: iris, turn, strength, smile } = look;
  const half = 25 * narrow * eyeSize;
  const high = (12.5 - Math.max(0, smile) * 2) * eyeSize;
  const y = -8;
  const id = `eye${side}`;
  const almond =
    d`M ${x - half} ${y + 3} C ${x - half * 0.5} ${y - high} ${x + half * 0.5} ${y - high} ${x + half} ${y + 1}` +
    d` C ${x + half * 0.5} ${y + high * 0.8} ${x - half * 0.5} ${y + high * 0.85} ${x - half} ${y + 3} Z`;
  const lid = d`M ${x - half - 1} ${y + 3} C ${x - half * 0.5} ${y - high - 1} ${x + half * 0.5} ${y - high - 1} ${x + half + 1} ${y + 1}`;
  const crease = d`M ${x - half * 0.8} ${y - high * 0.7} C ${x - half * 0.3} ${y - high - 9} ${x + half * 0.4} ${y - high - 9} ${x + half * 0.9} ${y - high * 0.5}`;
  const look2 = turn * 4;
  const lash =
    strength < 0.45
      ? line(d`M ${x + side * (half - 3)} ${y - 1} L ${x + side * (half + 4)} ${y - 5}`, ink, 4.5)
      : '';
  return (
    clip(id, `<path d="${almond}"/>`) +
    shape(almond, lighter('#f4ece4', 0.3)) +
    `<g clip-path="url(#${id})">${circle(x + look2, y - 0.5, 11.5 * eyeSize, iris)}${circle(x + look2, y - 0.5, 6 * eyeSize, ink)}${circle(x + look2 + 4, y - 4, 2.6, '#ffffff')}</g>` +
    line(lid, ink, strength < 0.45 ? 6 : 5) +
    lash +
    line(crease, mix(skin.shade, ink, 0.18), 3, { opacity: 0.8 })
  );
}

function brow(
  x: number,
  side: -1 | 1,
  narrow: number,
  { brow: colour, browTilt, strength }: Look,
): string {
  const half = 33 * narrow;
  const y = -46 + strength * 5;
  const thick = 7 + strength * 6;
  const inner = x - side * half;
  const outer = x + side * half;
  const path =
    d`M ${inner} ${y + 4 + browTilt * 5} C ${inner + side * 18} ${y - 8} ${outer - side * 24} ${y - 13 - browTilt * 2} ${outer + side * 2} ${y + 3}` +
    d` C ${outer - side * 24} ${y - 4} ${inner + side * 20} ${y + thick - 6} ${inner} ${y + thick + 3 + browTilt * 5} Z`;
  return shape(path, colour);
}

function nose({ shift }: Head, { skin, turn, noseLength, noseWidth, light }: Look): string {
  const side = turn === 0 ? -light : Math.sign(turn);
  const x = shift * 1.15;
  const tip = 40 + noseLength * 20;
  const wide = 15 + noseWidth * 9;
  const colour = mix(skin.shade, darker(skin.base, 0.35), 0.55);
  const plane =
    d`M ${x + side * 7} -18 C ${x + side * 10} 10 ${x + side * (wide + 8)} ${tip - 14} ${x + side * (wide + 7)} ${tip}` +
    d` C ${x + side * (wide - 2)} ${tip + 10} ${x} ${tip + 9} ${x - side * 2} ${tip + 8} C ${x + side * 6} ${tip - 20} ${x + side * 2} 0 ${x + side * 7} -18 Z`;
  const under = d`M ${x - side * wide * 0.8} ${tip + 4} C ${x - side * wide * 0.4} ${tip + 13} ${x + side * 2} ${tip + 12} ${x + side * 6} ${tip + 11} C ${x + side * (wide + 4)} ${tip + 12} ${x + side * (wide + 11)} ${tip + 2} ${x + side * (wide + 4)} ${tip - 9}`;
  return (
    shape(plane, skin.shade, { opacity: 0.75 }) +
    line(under, colour, 5) +
    ellipse(x - side * 3, tip - 3, 6, 9, lighter(skin.base, 0.5), { opacity: 0.5 })
  );
}

function mouth({ shift }: Head, { skin, smile, lipFullness, strength, turn }: Look): string {
  const x = shift * 1.08;
  const y = 104;
  const half = 36 + Math.max(0, smile) * 13 + strength * 3;
  const left = half * (1 + 0.08 * turn);
  const right = half * (1 - 0.08 * turn);
  const up = smile * 11;
  const full = 7 + lipFullness * 7;
  const dark = mix(skin.lips, ink, 0.45);
  const corners = d`M ${x - left} ${y - up}`;
  if (smile > 0.55) return openMouth(x, y, left, right, up, look(skin.lips, dark, full));
  const lips =
    corners +
    d` C ${x - left * 0.5} ${y - full * 0.7} ${x - 12} ${y - full} ${x} ${y - full * 0.55} C ${x + 12} ${y - full} ${x + right * 0.5} ${y - full * 0.7} ${x + right} ${y - up}` +
    d` C ${x + right * 0.5} ${y + full * 1.7} ${x - left * 0.5} ${y + full * 1.7} ${x - left} ${y - up} Z`;
  const between =
    corners +
    d` C ${x - left * 0.5} ${y + up * 0.5} ${x + right * 0.5} ${y + up * 0.5} ${x + right} ${y - up}`;
  return (
    shape(lips, skin.lips, { opacity: 0.55 + 0.35 * (1 - strength) }) +
    line(between, dark, 5) +
    line(
      d`M ${x - 14} ${y + full * 1.9 + 8} C ${x - 5} ${y + full * 1.9 + 11} ${x + 5} ${y + full * 1.9 + 11} ${x + 14} ${y + full * 1.9 + 8}`,
      skin.shade,
      5,
    )
  );
}

const look = (lips: string, dark: string, full: number) => ({ lips, dark, full });

function openMouth(
  x: number,
  y: number,
  left: number,
  right: number,
  up: number,
  { lips, dark, full }: ReturnType<typeof look>,
): string {
  const inside =
    d`M ${x - left} ${y - up} C ${x - left * 0.5} ${y - 2} ${x + right * 0.5} ${y - 2} ${x + right} ${y - up}` +
    d` C ${x + right * 0.6} ${y + 24} ${x - left * 0.6} ${y + 24} ${x - left} ${y - up} Z`;
  return (
    line(inside, lips, full * 0.9, { opacity: 0.9 }) +
    shape(inside, dark) +
    clip('mouth', `<path d="${inside}"/>`) +
    `<g clip-path="url(#mouth)">${rect(x - 60, y - 26, 120, 32, '#fbf5ec')}</g>` +
    line(
      d`M ${x - left - 5} ${y - up - 5} L ${x - left + 3} ${y - up + 3} M ${x + right + 5} ${y - up - 5} L ${x + right - 3} ${y - up + 3}`,
      dark,
      4.5,
    )
  );
}

function freckles({ shift }: Head, { skin }: Look): string {
  const colour = mix(skin.shade, '#a0562f', 0.5);
  const spots = [
    [-62, 36],
    [-48, 46],
    [-74, 48],
    [-58, 58],
    [-36, 38],
    [62, 36],
    [48, 46],
    [74, 48],
    [58, 58],
    [36, 38],
    [-12, 30],
    [14, 34],
    [2, 22],
  ];
  return group(spots.map(([x = 0, y = 0]) => circle(shift + x, y, 3, colour)).join(''), {
    opacity: 0.55,
  });
}

/** Eyes, brows, nose, mouth and freckles. */
export function drawFeatures(head: Head, person: Look): string {
  const { shift, left, right } = head;
  const spread = (left + right) * 0.215;
  const narrowLeft = 1 + person.turn * 0.1;
  const narrowRight = 1 - person.turn * 0.1;
  const leftX = shift - spread * (1 + person.turn * 0.04);
  const rightX = shift + spread * (1 - person.turn * 0.04);
  return (
    (person.freckles ? freckles(head, person) : '') +
    eye(leftX, narrowLeft, -1, person) +
    eye(rightX, narrowRight, 1, person) +
    brow(leftX, -1, narrowLeft, person) +
    brow(rightX, 1, narrowRight, person) +
    nose(head, person) +
    mouth(head, person)
  );
}
