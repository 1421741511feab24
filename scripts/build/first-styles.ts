import { transform } from 'lightningcss';
import type { Selector, SelectorComponent } from 'lightningcss';

/** What nobody can have done, or sees, in a page's first frame. */
const laterStates = new Set(['hover', 'active', 'focus', 'focus-visible', 'focus-within']);
const laterParts = new Set(['selection', 'placeholder', 'backdrop']);

/** Everything in some HTML that a selector can name. */
function namesIn(html: string): Record<'class' | 'id' | 'type' | 'attribute', Set<string>> {
  const all = (pattern: RegExp): string[] =>
    [...html.matchAll(pattern)].map(([, found = '']) => found);
  const words = (pattern: RegExp) => new Set(all(pattern).flatMap((found) => found.split(/\s+/)));
  return {
    class: words(/\sclass="([^"]*)"/g),
    id: words(/\sid="([^"]*)"/g),
    type: new Set(all(/<([a-z][\w-]*)/gi).map((name) => name.toLowerCase())),
    attribute: new Set(all(/\s([a-z][\w-]*)(?=[=\s>])/gi).map((name) => name.toLowerCase())),
  };
}

/** Whether one part of a selector may be there. What stands in brackets, as in `:not()`, is not looked at. */
function mayBeThere(names: ReturnType<typeof namesIn>, part: SelectorComponent): boolean {
  switch (part.type) {
    case 'class':
    case 'id':
      return names[part.type].has(part.name);
    case 'type':
    case 'attribute':
      return names[part.type].has(part.name.toLowerCase());
    case 'pseudo-class':
      return !laterStates.has(part.kind);
    case 'pseudo-element':
      return !laterParts.has(part.kind) && !part.kind.startsWith('view-transition');
    default:
      return true;
  }
}

const isForHover = ({ condition }: { condition?: unknown }): boolean =>
  JSON.stringify(condition ?? '').includes('"name":"hover"');

/**
 * Of a stylesheet, the rules that may apply to some HTML as it is first painted: every rule more costs a slow
 * phone time before its first frame. Their order stays, and so does that of the layers. No keyframes and no
 * typefaces; those who hover or have the focus get their look with the rest. Custom properties that no rule here
 * reads stay as well: when they came with the rest, the first frame came later (measured, over link A by a tenth).
 */
export function firstStyles(css: string, html: string): string {
  const names = namesIn(html);
  const fits = (selector: Selector): boolean => selector.every((part) => mayBeThere(names, part));
  const none = (): [] => [];
  const { code } = transform({
    filename: 'first.css',
    code: new TextEncoder().encode(css),
    minify: true,
    visitor: {
      Rule: {
        style: ({ value }) => (value.selectors.some(fits) ? undefined : []),
        media: ({ value }) => (value.query.mediaQueries.some(isForHover) ? [] : undefined),
        keyframes: none,
        'font-face': none,
      },
    },
  });
  return code.toString();
}
