import { createElement } from 'react';
import type { ReactElement, SVGProps } from 'react';

interface IconData {
  node: readonly (readonly [string, Record<string, string>])[];
}

interface IconProps extends SVGProps<SVGSVGElement> {
  /** CSS pixels at the usual text size; it grows with the text. */
  size?: number;
}

/**
 * Stands in the bundle for lucide's own function of that name (vite.config.ts): that one reads a context,
 * and puts attributes and class names together anew for every icon of every row. Without a name of its own
 * an icon is hidden from screen readers.
 */
export default function createLucideIcon({ node }: IconData) {
  const parts = node.map(([tag, attributes], at) => createElement(tag, { ...attributes, key: at }));
  return function Icon({ size = 24, ...rest }: IconProps): ReactElement {
    const side = `${size / 16}rem`;
    const hidden = rest['aria-label'] === undefined && rest.role === undefined;
    return createElement(
      'svg',
      {
        width: side,
        height: side,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': hidden || undefined,
        ...rest,
      },
      parts,
    );
  };
}
