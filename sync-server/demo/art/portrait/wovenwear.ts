import { darker, lighter, mix } from '../colour.ts';
import { circle, d, line, rect, shape } from '../svg.ts';
import { bodyEnd, bodyOf, garment } from './body.ts';
import type { Head } from './head.ts';
import type { Look } from './look.ts';

/** Two collar points that open over the neck. */
function collarPoints(neck: number, colour: string, high: number, long: number): string {
  const point = (side: -1 | 1): string =>
    shape(
      d`M ${side * (neck - 2)} ${high} C ${side * (neck + 22)} ${high + 24} ${side * (neck + 34)} ${high + 40} ${side * (neck + 38)} ${high + 62}` +
        d` L ${side * (neck - 2)} ${high + long} L ${side * 4} ${high + 92} C ${side * 20} ${high + 70} ${side * (neck - 16)} ${high + 50} ${side * (neck - 2)} ${high} Z`,
      colour,
    ) +
    line(
      d`M ${side * (neck + 38)} ${high + 62} L ${side * (neck - 2)} ${high + long} L ${side * 5} ${high + 92}`,
      darker(colour, 0.35),
      4,
      { opacity: 0.5 },
    );
  return point(-1) + point(1);
}

function placket(colour: string, from: number): string {
  const buttons = Array.from({ length: 4 }, (_, at) =>
    circle(2, from + 34 + at * 76, 6.5, lighter(colour, 0.55)),
  );
  return (
    line(d`M -16 ${from} L -16 ${bodyEnd}`, darker(colour, 0.35), 4, { opacity: 0.5 }) +
    buttons.join('')
  );
}

export function shirt(head: Head, look: Look): string {
  const body = bodyOf(head, look, 0.5);
  const inner = shape(d`M -30 300 L 30 300 L 3 396 Z`, look.skin.base);
  return (
    garment(body, look, inner + placket(look.cloth, 372)) +
    collarPoints(head.neck, lighter(look.cloth, 0.14), 226, 128)
  );
}

export function flannel(head: Head, look: Look): string {
  const stripes = [-1, 0, 1, 2, 3, 4, 5, 6].map(
    (at) =>
      rect(-400 + at * 110, 240, 38, 420, look.cloth2, { opacity: 0.5 }) +
      rect(-372 + at * 110, 240, 5, 420, lighter(look.cloth2, 0.8), { opacity: 0.5 }) +
      rect(-440, 270 + at * 84, 880, 30, look.cloth2, { opacity: 0.45 }) +
      rect(-440, 296 + at * 84, 880, 4, lighter(look.cloth2, 0.8), { opacity: 0.5 }),
  );
  const body = bodyOf(head, look, 0.5);
  const tee = shape(
    d`M ${-head.neck - 10} 272 C -30 322 30 322 ${head.neck + 10} 272 L 24 420 L -24 420 Z`,
    '#f1ebe0',
  );
  return (
    garment(body, look, stripes.join('') + placket(look.cloth, 400)) +
    tee +
    collarPoints(head.neck + 6, mix(look.cloth, look.cloth2, 0.25), 232, 142)
  );
}

export function blazer(head: Head, look: Look): string {
  const body = bodyOf(head, look, 0.5);
  const top = shape(
    d`M ${-head.neck - 20} 262 C -30 330 30 330 ${head.neck + 20} 262 L 60 ${bodyEnd} L -60 ${bodyEnd} Z`,
    look.cloth2,
  );
  const lapel = (side: -1 | 1): string =>
    shape(
      d`M ${side * (head.neck + 6)} 250 L ${side * (head.neck + 52)} 286 L ${side * 128} 372 L ${side * 96} 386 L ${side * 106} 410 L ${side * 12} 580 C ${side * 30} 480 ${side * (head.neck - 16)} 340 ${side * (head.neck + 6)} 250 Z`,
      lighter(look.cloth, 0.08),
    ) +
    line(
      d`M ${side * 128} 372 L ${side * 96} 386 L ${side * 106} 410 L ${side * 12} 580`,
      darker(look.cloth, 0.4),
      5,
      { opacity: 0.6 },
    );
  return garment(body, look, '') + top + lapel(-1) + lapel(1);
}

export function denim(head: Head, look: Look): string {
  const jean: Look = { ...look, cloth: '#4f6f93' };
  const body = bodyOf(head, jean, 0.5);
  const tee = shape(
    d`M ${-head.neck - 14} 266 C -30 318 30 318 ${head.neck + 14} 266 L 44 ${bodyEnd} L -44 ${bodyEnd} Z`,
    look.cloth2,
  );
  const seams =
    line(
      d`M -250 404 C -160 414 -110 414 -58 408 M 58 408 C 110 414 160 414 250 404`,
      '#d9a860',
      4,
      { 'stroke-dasharray': '12 8' },
    ) +
    line(d`M -56 330 L -50 ${bodyEnd} M 56 330 L 50 ${bodyEnd}`, '#d9a860', 4, {
      'stroke-dasharray': '12 8',
    });
  return (
    tee +
    garment(body, jean, `${tee}${seams}`) +
    collarPoints(head.neck + 14, lighter('#4f6f93', 0.12), 236, 136)
  );
}

export function raincoat(head: Head, look: Look): string {
  const body = bodyOf(head, look, 0.2);
  const dark = darker(look.cloth, 0.22);
  const { neck } = head;
  const hood =
    d`M ${-neck - 14} 214 C ${-neck - 84} 236 ${-neck - 108} 288 ${-neck - 62} 322 C ${-neck} 344 -30 352 0 372 C 30 352 ${neck} 344 ${neck + 62} 322` +
    d` C ${neck + 108} 288 ${neck + 84} 236 ${neck + 14} 214 C ${neck + 30} 262 30 310 0 324 C -30 310 ${-neck - 30} 262 ${-neck - 14} 214 Z`;
  const snaps = [430, 506, 582].map((y) => circle(0, y, 9, lighter(look.cloth, 0.5))).join('');
  const seams =
    line(d`M -20 372 L -20 ${bodyEnd}`, dark, 5) +
    line('M -300 470 L -160 470 M 160 470 L 300 470', dark, 5);
  return (
    garment(body, look, seams + snaps) +
    shape(hood, mix(look.cloth, dark, 0.45)) +
    line(
      d`M ${-neck - 14} 214 C ${-neck - 20} 270 -30 312 0 324 C 30 312 ${neck + 20} 270 ${neck + 14} 214`,
      lighter(look.cloth, 0.3),
      5,
      { opacity: 0.6 },
    )
  );
}

export function hoodie(head: Head, look: Look): string {
  const cords =
    line('M -34 340 C -38 390 -30 420 -36 456', lighter(look.cloth, 0.7), 7) +
    line('M 34 340 C 38 380 32 410 38 440', lighter(look.cloth, 0.7), 7);
  const pocket = line(
    d`M -170 ${bodyEnd} L -130 566 L 130 566 L 170 ${bodyEnd}`,
    darker(look.cloth, 0.3),
    5,
    { opacity: 0.6 },
  );
  const body = bodyOf(head, look, 0.2);
  const { neck } = head;
  const hood =
    d`M ${-neck - 6} 218 C ${-neck - 76} 240 ${-neck - 96} 290 ${-neck - 46} 316 C ${-neck} 338 -24 344 0 352 C 24 344 ${neck} 338 ${neck + 46} 316` +
    d` C ${neck + 96} 290 ${neck + 76} 240 ${neck + 6} 218 C ${neck + 22} 264 26 302 0 312 C -26 302 ${-neck - 22} 264 ${-neck - 6} 218 Z`;
  return (
    garment(body, look, pocket) +
    shape(hood, lighter(look.cloth, 0.1)) +
    line(d`M ${-neck - 40} 300 C -40 330 40 330 ${neck + 40} 300`, darker(look.cloth, 0.3), 5, {
      opacity: 0.4,
    }) +
    cords
  );
}

export function scoop(head: Head, look: Look): string {
  const body = bodyOf(head, look, 1);
  const chain = look.earrings
    ? line(d`M ${-head.neck - 20} 268 C -34 344 34 344 ${head.neck + 20} 268`, '#d8b25c', 4) +
      circle(0, 330, 9, '#d8b25c')
    : '';
  return (
    garment(body, look, '') +
    line(
      d`M ${-head.neck - 50} 268 C ${-head.neck} 394 ${head.neck} 394 ${head.neck + 50} 268`,
      darker(look.cloth, 0.25),
      6,
      { opacity: 0.6 },
    ) +
    chain
  );
}

export function vneck(head: Head, look: Look): string {
  const body = bodyOf(head, look, 0.3);
  const opening = d`M ${-head.neck - 18} 246 C -50 300 -20 370 0 398 C 20 370 50 300 ${head.neck + 18} 246 Z`;
  return (
    garment(body, look, '') +
    shape(opening, look.skin.base) +
    line(
      d`M ${-head.neck - 18} 250 C -50 304 -20 374 0 402 C 20 374 50 304 ${head.neck + 18} 250`,
      darker(look.cloth, 0.2),
      12,
    )
  );
}
