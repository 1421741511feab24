/** Small arithmetic on `#rrggbb` colours, so that shades belong to the colour they shade. */

function parts(colour: string): [number, number, number] {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** A colour between two: 0 gives the first, 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const [a, b] = [parts(from), parts(to)];
  const mixed = a.map((value, at) => Math.round(value + ((b[at] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

export const darker = (colour: string, share: number): string => mix(colour, '#1d1420', share);
export const lighter = (colour: string, share: number): string => mix(colour, '#fff6e8', share);
