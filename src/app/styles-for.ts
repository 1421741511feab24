/** Rules of one group (a layer, a media query) that may apply inside of a subtree. */
function rulesFor(rules: CSSRuleList, isThere: (name: string) => boolean): string {
  return [...rules]
    .map((rule) => {
      if (rule instanceof CSSStyleRule) {
        const selectors = rule.selectorText.split(',');
        const fits = selectors.some((selector) =>
          [...selector.matchAll(/\.([\w-]+)/g)].every(([, name = '']) => isThere(name)),
        );
        return fits ? rule.cssText : '';
      }
      if (!(rule instanceof CSSGroupingRule)) return '';
      const inner = rulesFor(rule.cssRules, isThere);
      if (inner === '') return '';
      return `${rule.cssText.slice(0, rule.cssText.indexOf('{'))}{${inner}}`;
    })
    .join('');
}

/**
 * The styles that this subtree needs beyond those that stand in the page itself: rules of stylesheets
 * that came as files, whose classes all occur in it. No keyframes.
 */
export function stylesFor(root: HTMLElement): string {
  const names = new Set([...root.querySelectorAll('*')].flatMap(({ classList }) => [...classList]));
  return [...document.styleSheets]
    .filter(({ href, disabled }) => href !== null && !disabled)
    .map(({ cssRules }) => rulesFor(cssRules, (name) => names.has(name)))
    .join('');
}
