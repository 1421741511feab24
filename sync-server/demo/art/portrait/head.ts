import { darker, lighter, mix } from '../colour.ts';
import { clip, d, ellipse, line, radial, shape } from '../svg.ts';
import type { Look } from './look.ts';

/** Points of the head that hair, beard and hats hang on. Origin between the eyes and the mouth. */
export interface Head {
  /** Half widths of the face on the viewer's left and right. */
  readonly left: number;
  readonly right: number;
  /** How far the features move to the side that the person looks to. */
  readonly shift: number;
  readonly neck: number;
  readonly outline: string;
}

const headTop = -200;
export const chinY = 184;

export function headOf(look: Look): Head {
  const { width, turn, jaw, chin, strength } = look;
  const left = width * (1 + 0.05 * turn);
  const right = width * (1 - 0.05 * turn);
  const shift = turn * 24;
  const chinX = shift * 0.5;
  const outline =
    d`M 0 ${headTop} C ${right * 0.72} ${headTop} ${right} -128 ${right} -40` +
    d` C ${right} 28 ${right * 0.99} 62 ${right * jaw} 112` +
    d` C ${right * jaw * 0.9} 152 ${chinX + chin} ${chinY} ${chinX} ${chinY}` +
    d` C ${chinX - chin} ${chinY} ${-left * jaw * 0.9} 152 ${-left * jaw} 112` +
    d` C ${-left * 0.99} 62 ${-left} 28 ${-left} -40` +
    d` C ${-left} -128 ${-left * 0.72} ${headTop} 0 ${headTop} Z`;
  return { left, right, shift, neck: 54 + 20 * strength, outline };
}

/** Neck with the shadow of the chin, down into the clothes. */
export function drawNeck({ neck, shift }: Head, { skin, strength }: Look): string {
  const slope = 40 + 25 * strength;
  const path =
    d`M ${-neck} 90 L ${-neck} 205 C ${-neck - 4} 250 ${-neck - slope} 275 ${-neck - 90} 300` +
    d` L 0 420 L ${neck + 90} 300 C ${neck + slope} 275 ${neck + 4} 250 ${neck} 205 L ${neck} 90 Z`;
  const shadow =
    d`M ${-neck - 6} 120 L ${neck + 6} 120 L ${neck + 2} 200 C ${neck * 0.5 + shift} 258` +
    d` ${-neck * 0.5 + shift} 252 ${-neck - 2} 188 Z`;
  const collarbones =
    line(
      d`M ${-neck * 0.4} 318 C ${-neck - 10} 300 ${-neck - 50} 300 ${-neck - 84} 306`,
      skin.shade,
      5,
      { opacity: 0.5 },
    ) +
    line(
      d`M ${neck * 0.4} 318 C ${neck + 10} 300 ${neck + 50} 300 ${neck + 84} 306`,
      skin.shade,
      5,
      { opacity: 0.5 },
    );
  return shape(path, skin.base) + shape(shadow, skin.shade) + collarbones;
}

function ear(x: number, side: -1 | 1, { skin }: Look): string {
  return (
    ellipse(x + side * 4, 6, 21, 38, skin.base, { transform: `rotate(${side * 8} ${x} 6)` }) +
    line(
      d`M ${x + side * 12} -14 C ${x + side * 18} 0 ${x + side * 14} 18 ${x + side * 4} 24`,
      skin.shade,
      5,
    )
  );
}

/** The face without its features: ears, skin, the light side and the shadow side. */
export function drawFace(head: Head, look: Look): string {
  const { left, right, shift, outline } = head;
  const { skin, light, turn, age } = look;
  const ears =
    (turn > -0.75 ? ear(-left, -1, look) : '') + (turn < 0.75 ? ear(right, 1, look) : '');
  const away = -light;
  const edge = away > 0 ? right : left;
  const shadow =
    d`M ${away * edge * 1.1} -210 L ${away * edge * 0.66} -150 C ${away * edge * 0.5} -60` +
    d` ${away * edge * 0.76} -20 ${away * edge * 0.7} 40 C ${away * edge * 0.64} 100` +
    d` ${away * edge * 0.34} 130 ${away * 14 + shift} 200 L ${away * edge * 1.2} 210 Z`;
  const inside =
    shape(shadow, skin.shade, { opacity: 0.55 }) +
    radial('blush', [
      [0, skin.blush, 0.5],
      [1, skin.blush, 0],
    ]) +
    ellipse(shift - left * 0.56, 56, 52, 38, 'url(#blush)') +
    ellipse(shift + right * 0.56, 56, 52, 38, 'url(#blush)') +
    ellipse(shift + light * 30, -118, 74, 34, lighter(skin.base, 0.35), { opacity: 0.3 }) +
    (age > 44 ? wrinkles(head, look) : '');
  return (
    ears +
    shape(outline, skin.base) +
    clip('face', `<path d="${outline}"/>`) +
    `<g clip-path="url(#face)">${inside}</g>`
  );
}

function wrinkles({ shift }: Head, { skin, age }: Look): string {
  const opacity = Math.min(0.85, (age - 36) / 34);
  const colour = mix(skin.shade, darker(skin.base, 0.3), 0.5);
  const at = (path: string, width = 4): string => line(path, colour, width, { opacity });
  const cheeks =
    at(d`M ${shift - 42} 70 C ${shift - 60} 84 ${shift - 64} 98 ${shift - 62} 112`) +
    at(d`M ${shift + 42} 70 C ${shift + 60} 84 ${shift + 64} 98 ${shift + 62} 112`) +
    at(d`M ${shift - 74} 18 C ${shift - 62} 27 ${shift - 48} 28 ${shift - 38} 24`, 3.5) +
    at(d`M ${shift + 74} 18 C ${shift + 62} 27 ${shift + 48} 28 ${shift + 38} 24`, 3.5);
  if (age < 56) return cheeks;
  return (
    cheeks +
    at(d`M ${shift - 52} -92 C ${shift - 20} -100 ${shift + 20} -100 ${shift + 52} -92`) +
    at(d`M ${shift - 40} -76 C ${shift - 14} -82 ${shift + 14} -82 ${shift + 40} -76`, 3) +
    at(d`M ${shift - 104} -6 L ${shift - 90} 0 M ${shift - 102} 10 L ${shift - 90} 8`, 3) +
    at(d`M ${shift + 104} -6 L ${shift + 90} 0 M ${shift + 102} 10 L ${shift + 90} 8`, 3)
  );
}
