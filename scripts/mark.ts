import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const source = await readFile(join(import.meta.dirname, '../src/components/logo.tsx'), 'utf8');
const shape = (name: string): string => new RegExp(`${name}: '([^']+)'`).exec(source)?.[1] ?? '';

/** Ground of icons and of the light theme. */
export const ground = '#faf6ef';
/** Ground of the dark theme (src/components/tokens.css). */
export const darkGround = '#141916';
/** Colours of the mark, as of src/components/tokens.css. */
export const colours = { left: '#1f5b4c', right: '#e29a3d', flame: '#fff3dc' };

/**
 * The app's mark (src/components/logo.tsx) in a square of 32 units, as SVG.
 * @param scale its part of the width @param one one colour for all of it, with `hole`
 */
export function mark(scale: number, one?: string): string {
  const paths = Object.entries(colours)
    .filter(([name]) => one === undefined || name !== 'flame')
    .map(([name, colour]) => `<path d="${shape(name)}" fill="${one ?? colour}"/>`);
  const mask = one === undefined ? '' : ' mask="url(#hole)"';
  const offset = 16 * (1 - scale);
  return `<g transform="translate(${offset} ${offset - 0.6 * scale}) scale(${scale})"${mask}>${paths.join('')}</g>`;
}

/** The mask that a mark of one colour needs. */
export const hole = `<mask id="hole" maskUnits="userSpaceOnUse" x="0" y="0" width="32" height="32"><rect width="32" height="32" fill="#fff"/><path d="${shape('flame')}" fill="#000"/></mask>`;

/** A whole SVG of 32 by 32 units. */
export const svg = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${content}</svg>`;
