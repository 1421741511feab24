import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync('src/components/tokens.css', 'utf8');
const dark = css.indexOf('@media (prefers-color-scheme: dark)');
const colours = (from: number, to: number): Record<string, string> =>
  Object.fromEntries(
    [...css.slice(from, to).matchAll(/--([\w-]+): (#[\da-f]{6})/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  );
const light = colours(0, dark);
const themes = {
  light,
  dark: { ...light, ...colours(dark, css.indexOf('@media (prefers-contrast')) },
};

/** Relative luminance of `#rrggbb` (WCAG 2.2). */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

const grounds = ['ground', 'surface', 'surface-sunken', 'surface-raised', 'spruce-soft'];
/** Borders of controls, what is chosen and the ring of the focus, errors and alerts, the stars. */
const signs = ['line-strong', 'spruce', 'lingonberry', 'bronze', 'silver', 'gold'];

describe.each(Object.entries(themes))('%s', (_, theme) => {
  const of = (name: string) => theme[name] ?? '';

  it.each(signs)('GEN-11 %s is seen by 3:1 on every ground', (sign) => {
    for (const ground of grounds)
      expect(contrast(of(sign), of(ground)), ground).toBeGreaterThanOrEqual(3);
  });

  it.each([
    ['ink-soft', 'surface-sunken'],
    ['on-spruce', 'spruce'],
    ['on-spruce-soft', 'spruce-soft'],
    ['cloudberry-ink', 'cloudberry-soft'],
    ['on-lingonberry', 'lingonberry'],
    ['on-lingonberry-soft', 'lingonberry-soft'],
    ['ink', 'chosen'],
    ['on-mine', 'mine'],
    ['on-night', 'night'],
  ])('GEN-11 %s can be read on %s', (text, ground) => {
    expect(contrast(of(text), of(ground))).toBeGreaterThanOrEqual(4.5);
  });
});
