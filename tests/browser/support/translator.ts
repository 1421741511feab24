import type { BrowserContext } from '@playwright/test';

/**
 * What browsers that translate do to a page, most of all Chrome: other nodes (`font` in `font`) come in place of each
 * text, also of what comes later, and labels and the page's language are others. Here each begins with a tilde.
 */
function translate(): void {
  const letters = /\p{L}{2}/u;
  const own = 'script, style, textarea, svg, font, [translate="no"]';
  const labels = ['aria-label', 'placeholder', 'title', 'alt'];
  const inEnglish = (text: string) => `~${text}`;

  function translateText(text: Text): void {
    // Firefox puts all nodes of a paragraph back in the other language's order, and leaves out what it has no text for.
    if (/^ +$/.test(text.data)) return text.remove();
    if (!letters.test(text.data) || text.parentElement?.closest(own) !== null) return;
    const outer = document.createElement('font');
    outer.append(document.createElement('font'));
    outer.firstElementChild?.append(inEnglish(text.data));
    text.replaceWith(outer);
  }

  function translateLabels(element: Element): void {
    for (const name of labels) {
      const text = element.getAttribute(name);
      if (text !== null && letters.test(text) && !text.includes('~'))
        element.setAttribute(name, inEnglish(text));
    }
  }

  function translateWithin(node: Node): void {
    if (!node.isConnected) return;
    const texts: Node[] = [node];
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) if (text instanceof Text) translateText(text);
    if (!(node instanceof Element)) return;
    for (const element of [node, ...node.querySelectorAll('*')]) translateLabels(element);
  }

  addEventListener('DOMContentLoaded', () => {
    document.documentElement.lang = 'en';
    document.documentElement.classList.add('translated-ltr');
    // Its answers come from a network, later.
    const later = (node: Node) => setTimeout(translateWithin, 20, node);
    later(document.body);
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes)
        if (type === 'childList') for (const node of addedNodes) later(node);
        else later(target);
    }).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: labels,
    });
  });
}

/** From now on the browser translates every page. */
export async function translatePages(context: BrowserContext): Promise<void> {
  await context.addInitScript(translate);
}
