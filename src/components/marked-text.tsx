import { Fragment } from 'react';
import type { ReactNode } from 'react';

export interface MarkedTextProps {
  /** A translated sentence with marks, for example `Lue <policy>tietosuojaseloste</policy>.` */
  text: string;
  /** What to make of each mark's words. */
  marks: Readonly<Record<string, (words: string) => ReactNode>>;
}

/** A sentence with links in it. Marks do not nest; this is all of `Trans` that the app needs. */
export function MarkedText({ text, marks }: MarkedTextProps) {
  return text.split(/(<(?:\w+)>[^<]*<\/\w+>)/).map((part, index) => {
    const [, mark = '', words = ''] = /^<(\w+)>([^<]*)<\/\w+>$/.exec(part) ?? [];
    return <Fragment key={index}>{marks[mark]?.(words) ?? part}</Fragment>;
  });
}
