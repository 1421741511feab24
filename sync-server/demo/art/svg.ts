/** Writing SVG: numbers rounded, attributes in one place. Everything lies on a square of 1024. */

export type Attributes = Readonly<Record<string, string | number>>;

export const canvas = 1024;

const attributesText = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? round(value) : value}"`)
    .join('');

/** One decimal is finer than a pixel. */
export const round = (value: number): number => Math.round(value * 10) / 10;

/** A path's `d` from commands and numbers: d`M ${x} ${y}` with the numbers rounded. */
export function d(text: TemplateStringsArray, ...values: number[]): string {
  return text.reduce((all, piece, at) => all + round(values[at - 1] ?? 0) + piece);
}

export const shape = (path: string, fill: string, more: Attributes = {}): string =>
  `<path d="${path}" fill="${fill}"${attributesText(more)}/>`;

const rounded: Attributes = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' };

export const line = (path: string, stroke: string, width: number, more: Attributes = {}): string =>
  `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${round(width)}"${attributesText({ ...rounded, ...more })}/>`;

export const circle = (
  x: number,
  y: number,
  r: number,
  fill: string,
  more: Attributes = {},
): string =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${fill}"${attributesText(more)}/>`;

export const ellipse = (
  x: number,
  y: number,
  rx: number,
  ry: number,
  fill: string,
  more: Attributes = {},
): string =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}"${attributesText(more)}/>`;

export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  more: Attributes = {},
): string =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${fill}"${attributesText(more)}/>`;

export const group = (content: string, more: Attributes = {}): string =>
  `<g${attributesText(more)}>${content}</g>`;

/** A vertical gradient from stops of [offset 0..1, colour, opacity]. */
export function gradient(
  id: string,
  stops: readonly (readonly [number, string, number?])[],
  more: Attributes = { x1: 0, y1: 0, x2: 0, y2: 1 },
): string {
  return `<linearGradient id="${id}"${attributesText(more)}>${stopsText(stops)}</linearGradient>`;
}

export function radial(
  id: string,
  stops: readonly (readonly [number, string, number?])[],
  more: Attributes = {},
): string {
  return `<radialGradient id="${id}"${attributesText(more)}>${stopsText(stops)}</radialGradient>`;
}

const stopsText = (stops: readonly (readonly [number, string, number?])[]): string =>
  stops
    .map(
      ([offset, colour, opacity = 1]) =>
        `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('');

export const clip = (id: string, content: string): string =>
  `<clipPath id="${id}">${content}</clipPath>`;

/** Three colours from the top of the canvas to its bottom. */
export const sky = (top: string, middle: string, low: string): string =>
  gradient('sky', [
    [0, top],
    [0.55, middle],
    [1, low],
  ]) + rect(0, 0, canvas, canvas, 'url(#sky)');

/** A whole drawing. */
export const drawing = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${canvas}" height="${canvas}" viewBox="0 0 ${canvas} ${canvas}">${content}</svg>`;
