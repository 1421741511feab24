import { darker, lighter } from '../colour.ts';
import { circle, d, line, rect, shape } from '../svg.ts';
import type { Body } from './body.ts';
import { bodyEnd, bodyOf, garment } from './body.ts';
import type { Head } from './head.ts';
import type { Look } from './look.ts';

/** A ribbed band around the neck. */
function collar(neck: number, y: number, drop: number, colour: string): string {
  const wide = neck + 12;
  const band =
    d`M ${-wide} ${y} C ${-wide * 0.8} ${y + drop} ${wide * 0.8} ${y + drop} ${wide} ${y} L ${wide + 14} ${y + 18}` +
    d` C ${wide * 0.9} ${y + drop + 34} ${-wide * 0.9} ${y + drop + 34} ${-wide - 14} ${y + 18} Z`;
  const ribs = Array.from({ length: 9 }, (_, at) => {
    const x = -wide + ((at + 0.5) * wide * 2) / 9;
    const low = y + drop * 0.72 * (1 - (x / wide) ** 2);
    return line(d`M ${x} ${low + 6} L ${x * 1.06} ${low + 24}`, darker(colour, 0.3), 4, {
      opacity: 0.6,
    });
  });
  return shape(band, colour) + ribs.join('');
}

const knit = (colour: string): string =>
  Array.from({ length: 7 }, (_, at) =>
    line(
      d`M ${-300 + at * 100} 330 C ${-292 + at * 98} 430 ${-304 + at * 101} 540 ${-300 + at * 100} ${bodyEnd}`,
      colour,
      6,
      { opacity: 0.35, 'stroke-dasharray': '2 14' },
    ),
  ).join('');

export function crewneck(head: Head, look: Look): string {
  const body = bodyOf(head, look, 0.12);
  return (
    garment(body, look, knit(darker(look.cloth, 0.4))) +
    collar(head.neck, 252, 26, darker(look.cloth, 0.12))
  );
}

export function breton(head: Head, look: Look): string {
  const stripes = Array.from({ length: 9 }, (_, at) =>
    line(
      d`M -420 ${352 + at * 36} C -200 ${338 + at * 36} 200 ${338 + at * 36} 420 ${352 + at * 36}`,
      look.cloth2,
      13,
      { 'stroke-linecap': 'butt' },
    ),
  );
  const body = bodyOf(head, look, 0.3);
  return garment(body, look, stripes.join('')) + collar(head.neck + 8, 256, 44, look.cloth);
}

export function turtleneck(head: Head, look: Look): string {
  const { neck } = head;
  const body = bodyOf(head, look, 0);
  const roll =
    d`M ${-neck - 10} 188 C ${-neck * 0.5} 214 ${neck * 0.5} 214 ${neck + 10} 188 C ${neck + 20} 220 ${neck + 22} 262 ${neck + 34} 284` +
    d` C ${neck * 0.6} 318 ${-neck * 0.6} 318 ${-neck - 34} 284 C ${-neck - 22} 262 ${-neck - 20} 220 ${-neck - 10} 188 Z`;
  const ribs = [-0.78, -0.5, -0.22, 0.06, 0.34, 0.62, 0.86].map((at) =>
    line(
      d`M ${at * neck} ${212 - at * at * 14} L ${at * (neck + 14)} ${300 - at * at * 14}`,
      darker(look.cloth, 0.3),
      4,
      { opacity: 0.5 },
    ),
  );
  return (
    garment(body, look, knit(darker(look.cloth, 0.4))) +
    shape(roll, lighter(look.cloth, 0.06)) +
    ribs.join('')
  );
}

/** A Nordic sweater: rows of pattern around the yoke. */
export function yoke(head: Head, look: Look): string {
  const body: Body = bodyOf(head, look, 0.12);
  const row = (
    radius: number,
    count: number,
    draw: (x: number, y: number, at: number) => string,
  ): string =>
    Array.from({ length: count }, (_, at) => {
      const angle = Math.PI * (0.06 + (0.88 * at) / (count - 1));
      return draw(Math.cos(angle) * radius * 1.5, 206 + Math.sin(angle) * radius, at);
    }).join('');
  const ring = (radius: number, colour: string, width: number): string =>
    line(
      d`M ${-radius * 1.5} 206 C ${-radius * 1.5} ${206 + radius * 1.33} ${radius * 1.5} ${206 + radius * 1.33} ${radius * 1.5} 206`,
      colour,
      width,
    );
  const diamond = (x: number, y: number, size: number, colour: string): string =>
    shape(
      d`M ${x} ${y - size} L ${x + size * 0.8} ${y} L ${x} ${y + size} L ${x - size * 0.8} ${y} Z`,
      colour,
    );
  const accent = lighter(look.cloth2, 0.7);
  const pattern =
    ring(112, accent, 9) +
    row(138, 25, (x, y) => diamond(x, y, 13, look.cloth2)) +
    ring(162, accent, 6) +
    row(190, 27, (x, y, at) => diamond(x, y, at % 2 ? 17 : 9, at % 2 ? accent : look.cloth2)) +
    ring(218, look.cloth2, 9) +
    row(240, 33, (x, y) => circle(x, y, 6, accent));
  return garment(body, look, pattern) + collar(head.neck, 250, 26, look.cloth2);
}

export function scarf(head: Head, look: Look): string {
  const { neck } = head;
  const body = bodyOf(head, look, 0.1);
  const colour = look.cloth2;
  const loop =
    d`M ${-neck - 44} 208 C ${-neck - 70} 250 ${-neck - 62} 300 ${-neck - 10} 318 C ${-20} 346 ${40} 340 ${neck + 30} 312 C ${neck + 74} 286 ${neck + 66} 240 ${neck + 40} 206` +
    d` C ${neck * 0.5} 252 ${-neck * 0.5} 252 ${-neck - 44} 208 Z`;
  const tail = d`M ${-20} 318 C ${-40} 400 ${-30} 500 ${-52} 590 L 46 602 C 62 500 44 400 66 310 Z`;
  const folds =
    line(d`M ${-neck - 40} 240 C ${-30} 292 ${30} 296 ${neck + 44} 244`, darker(colour, 0.25), 6, {
      opacity: 0.6,
    }) +
    line(d`M ${-neck - 30} 280 C ${-20} 318 ${30} 318 ${neck + 36} 284`, darker(colour, 0.25), 6, {
      opacity: 0.6,
    });
  const bands = [384, 416, 560]
    .map((y) => rect(-60, y, 130, 12, lighter(colour, 0.35), { opacity: 0.7 }))
    .join('');
  return (
    garment(body, look, line(d`M 0 330 L 0 ${bodyEnd}`, darker(look.cloth, 0.35), 6)) +
    shape(tail, darker(colour, 0.1)) +
    `<clipPath id="tail"><path d="${tail}"/></clipPath><g clip-path="url(#tail)">${bands}</g>` +
    shape(loop, colour) +
    folds
  );
}
