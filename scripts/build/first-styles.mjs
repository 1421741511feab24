import { transform } from 'lightningcss';

/** What nobody can have done, or sees, in a page's first frame. */
const laterStates = new Set(['hover', 'active', 'focus', 'focus-visible', 'focus-within']);
const laterParts = new Set(['selection', 'placeholder', 'backdrop']);

/** Everything in some HTML that a selector can name. */
function namesIn(html) {
  const all = (pattern) => [...html.matchAll(pattern)].map(([, found]) => found);
  const words = (pattern) => new Set(all(pattern).flatMap((found) => found.split(/\s+/)));
  return {
    class: words(/\sclass="([^"]*)"/g),
    id: words(/\sid="([^"]*)"/g),
    type: new Set(all(/<([a-z][\w-]*)/gi).map((name) => name.toLowerCase())),
    attribute: new Set(all(/\s([a-z][\w-]*)(?=[=\s>])/gi).map((name) => name.toLowerCase())),
  };
}

/** Whether one part of a selector may be there. What stands in brackets, as in `:not()`, is not looked at. */
function mayBeThere(names, { type, name, kind }) {
  if (type === 'class' || type === 'id') return names[type].has(name);
  if (type === 'type' || type === 'attribute') return names[type].has(name.toLowerCase());
  if (type === 'pseudo-class') return !laterStates.has(kind);
  if (type === 'pseudo-element')
    return !laterParts.has(kind) && !kind.startsWith('view-transition');
  return true;
}

const isForHover = ({ condition }) => JSON.stringify(condition ?? '').includes('"name":"hover"');

/**
 * Of a stylesheet, the rules that may apply to some HTML as it is first painted: every rule more costs a slow
 * phone time before its first frame. Their order stays, and so does that of the layers. No keyframes and no
 * typefaces; those who hover or have the focus get their look with the rest. Custom properties that no rule here
 * reads stay as well: when they came with the rest, the first frame came later (measured, over link A by a tenth).
 */
export function firstStyles(css, html) {
  const names = namesIn(html);
  const fits = (selector) => selector.every((part) => mayBeThere(names, part));
  const none = () => [];
  const Rule = {
    style: ({ value }) => (value.selectors.some(fits) ? undefined : []),
    media: ({ value }) => (value.query.mediaQueries.some(isForHover) ? [] : undefined),
    keyframes: none,
    'font-face': none,
  };
  const options = { filename: 'first.css', code: Buffer.from(css), minify: true };
  return transform({ ...options, visitor: { Rule } }).code.toString();
}
