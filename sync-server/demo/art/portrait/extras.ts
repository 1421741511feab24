import { darker, lighter, mix } from '../colour.ts';
import { circle, d, ellipse, line, rect, shape } from '../svg.ts';
import type { Head } from './head.ts';
import type { Look } from './look.ts';

export function drawGlasses({ left, right, shift }: Head, { glasses, turn, hair }: Look): string {
  if (glasses === 'none') return '';
  const colour = glasses === 'thin' ? '#8a6a3f' : mix('#2b2230', hair, 0.25);
  const width = glasses === 'thin' ? 5 : 9;
  const spread = (left + right) * 0.215;
  const y = -6;
  const half = 41;
  const lens = (x: number, narrow: number): string => {
    const wide = half * narrow;
    const glass = { opacity: 0.13 };
    if (glasses === 'square') {
      return (
        rect(x - wide, y - 30, wide * 2, 62, '#ffffff', { rx: 14, ...glass }) +
        rect(x - wide, y - 30, wide * 2, 62, 'none', {
          rx: 14,
          stroke: colour,
          'stroke-width': width,
        })
      );
    }
    return (
      ellipse(x, y, wide, 38, '#ffffff', glass) +
      ellipse(x, y, wide, 38, 'none', { stroke: colour, 'stroke-width': width })
    );
  };
  const leftX = shift - spread * (1 + turn * 0.04);
  const rightX = shift + spread * (1 - turn * 0.04);
  const narrowLeft = 1 + turn * 0.09;
  const narrowRight = 1 - turn * 0.09;
  return (
    lens(leftX, narrowLeft) +
    lens(rightX, narrowRight) +
    line(
      d`M ${leftX + half * narrowLeft} ${y - 8} C ${shift - 6} ${y - 18} ${shift + 6} ${y - 18} ${rightX - half * narrowRight} ${y - 8}`,
      colour,
      width,
    ) +
    line(
      d`M ${leftX - half * narrowLeft} ${y - 10} L ${-left - 4} ${y - 14} M ${rightX + half * narrowRight} ${y - 10} L ${right + 4} ${y - 14}`,
      colour,
      width,
    )
  );
}

export function drawEarrings({ left, right }: Head, { earrings, turn }: Look): string {
  if (!earrings) return '';
  const one = (x: number): string =>
    circle(x, 46, 5, '#e6c878') + circle(x, 66, 10, '#d8b25c') + circle(x - 3, 63, 3, '#fff3cf');
  return (turn > -0.7 ? one(-left - 6) : '') + (turn < 0.7 ? one(right + 6) : '');
}

function beanie({ left, right }: Head, { hatColour }: Look, pompom: boolean): string {
  const dome = d`M ${-left - 16} -96 C ${-left - 20} -220 ${-left * 0.62} -292 0 -292 C ${right * 0.62} -292 ${right + 20} -220 ${right + 16} -96 Z`;
  const band = d`M ${-left - 22} -84 C ${-left - 26} -116 ${-left - 22} -142 ${-left - 10} -150 C ${-left * 0.5} -178 ${right * 0.5} -178 ${right + 10} -150 C ${right + 22} -142 ${right + 26} -116 ${right + 22} -84 C ${right * 0.5} -118 ${-left * 0.5} -118 ${-left - 22} -84 Z`;
  const ribs = [-0.85, -0.6, -0.35, -0.1, 0.15, 0.4, 0.65, 0.88].map((at) => {
    const wide = at < 0 ? left : right;
    const y = -112 + at * at * 20;
    return line(
      d`M ${at * wide * 1.08} ${y} L ${at * wide * 1.04} ${y - 48}`,
      darker(hatColour, 0.3),
      5,
      { opacity: 0.55 },
    );
  });
  const knit = [-0.5, 0, 0.5].map((at) =>
    line(
      d`M ${at * left * 1.2} -176 C ${at * left * 1.1} -230 ${at * left * 0.7} -264 ${at * left * 0.3} -286`,
      darker(hatColour, 0.28),
      5,
      { opacity: 0.4 },
    ),
  );
  const ball = pompom
    ? circle(0, -306, 44, lighter(hatColour, 0.75)) +
      circle(-14, -318, 20, lighter(hatColour, 0.9), { opacity: 0.8 })
    : '';
  return (
    ball +
    shape(dome, hatColour) +
    knit.join('') +
    shape(band, lighter(hatColour, 0.12)) +
    ribs.join('')
  );
}

function cap({ left, right, shift }: Head, { hatColour, turn }: Look): string {
  const side = turn >= 0 ? 1 : -1;
  const dome = d`M ${-left - 12} -96 C ${-left - 16} -220 ${-left * 0.6} -262 0 -262 C ${right * 0.6} -262 ${right + 16} -220 ${right + 12} -96 C ${right * 0.5} -128 ${-left * 0.5} -128 ${-left - 12} -96 Z`;
  const peak = d`M ${-left - 8} -110 C ${-left * 0.5} -150 ${right * 0.5} -150 ${right + 8} -110 C ${right + 24 + side * 14} -84 ${right * 0.7 + side * 30} -72 ${shift + side * 26} -70 C ${-left * 0.7 + side * 30} -72 ${-left - 24 + side * 14} -84 ${-left - 8} -110 Z`;
  return (
    shape(dome, hatColour) +
    line(d`M 0 -260 C ${shift} -220 ${shift} -180 ${shift} -142`, darker(hatColour, 0.3), 4, {
      opacity: 0.5,
    }) +
    circle(0, -262, 8, darker(hatColour, 0.2)) +
    shape(peak, darker(hatColour, 0.2))
  );
}

function brim({ left, right }: Head, { hatColour }: Look): string {
  const crown = d`M ${-left * 0.96} -126 C ${-left} -230 ${-left * 0.6} -284 -20 -270 C 0 -262 20 -266 40 -274 C ${right * 0.7} -280 ${right} -220 ${right * 0.96} -126 Z`;
  const band = d`M ${-left * 0.97} -150 C ${-left * 0.4} -172 ${right * 0.4} -172 ${right * 0.97} -150 L ${right * 0.98} -118 L ${-left * 0.98} -118 Z`;
  return (
    ellipse(0, -118, left + 104, 46, darker(hatColour, 0.12)) +
    shape(crown, hatColour) +
    shape(band, darker(hatColour, 0.45)) +
    shape(
      d`M ${-left - 104} -118 C ${-left} -160 ${right} -160 ${right + 104} -118 C ${right} -138 ${-left} -138 ${-left - 104} -118 Z`,
      lighter(hatColour, 0.1),
    )
  );
}

export function drawHat(head: Head, look: Look): string {
  if (look.hat === 'beanie') return beanie(head, look, false);
  if (look.hat === 'pompom') return beanie(head, look, true);
  if (look.hat === 'cap') return cap(head, look);
  return look.hat === 'brim' ? brim(head, look) : '';
}
