import { darker } from '../colour.ts';
import { clip, d, shape } from '../svg.ts';
import type { Head } from './head.ts';
import type { Look } from './look.ts';

/** Shoulders and chest, in the head's coordinates before the head is tilted. */
export interface Body {
  readonly neck: number;
  readonly shoulder: number;
  readonly outline: string;
}

export const bodyEnd = 640;

/** @param open how deep the neckline is cut: 0 at the neck, 1 at the chest */
export function bodyOf(head: Head, look: Look, open: number): Body {
  const neck = head.neck;
  const shoulder = 262 + 74 * look.strength;
  const top = 248 + open * 20;
  const inner = neck + 6 + open * 44;
  const dip = 262 + open * 130;
  const outline =
    d`M ${-inner} ${top} C ${-inner - 36} ${top + 28} ${-shoulder * 0.55} 286 ${-shoulder * 0.78} 318` +
    d` C ${-shoulder - 6} 346 ${-shoulder - 26} 420 ${-shoulder - 52} ${bodyEnd}` +
    d` L ${shoulder + 52} ${bodyEnd} C ${shoulder + 26} 420 ${shoulder + 6} 346 ${shoulder * 0.78} 318` +
    d` C ${shoulder * 0.55} 286 ${inner + 36} ${top + 28} ${inner} ${top}` +
    d` C ${inner * 0.8} ${dip} ${-inner * 0.8} ${dip} ${-inner} ${top} Z`;
  return { neck, shoulder, outline };
}

/** The garment's body: its colour, what is printed or knitted on it, and the shadow side. */
export function garment(body: Body, look: Look, printed = ''): string {
  const { outline, shoulder } = body;
  const away = -look.light;
  const shade =
    d`M ${away * shoulder * 0.32} 300 C ${away * shoulder * 0.5} 420 ${away * shoulder * 0.4} 520 ${away * shoulder * 0.5} ${bodyEnd}` +
    d` L ${away * (shoulder + 90)} ${bodyEnd} L ${away * (shoulder + 40)} 300 Z`;
  const arms =
    d`M ${-shoulder * 0.72} 440 C ${-shoulder * 0.7} 520 ${-shoulder * 0.78} 580 ${-shoulder * 0.74} ${bodyEnd} L ${-shoulder * 0.69} ${bodyEnd} C ${-shoulder * 0.72} 560 ${-shoulder * 0.68} 500 ${-shoulder * 0.72} 440 Z` +
    d` M ${shoulder * 0.72} 440 C ${shoulder * 0.7} 520 ${shoulder * 0.78} 580 ${shoulder * 0.74} ${bodyEnd} L ${shoulder * 0.69} ${bodyEnd} C ${shoulder * 0.72} 560 ${shoulder * 0.68} 500 ${shoulder * 0.72} 440 Z`;
  return (
    clip('body', `<path d="${outline}"/>`) +
    shape(outline, look.cloth) +
    `<g clip-path="url(#body)">${printed}${shape(shade, darker(look.cloth, 0.5), { opacity: 0.28 })}${shape(arms, darker(look.cloth, 0.6), { opacity: 0.32 })}</g>`
  );
}
