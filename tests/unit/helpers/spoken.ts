/**
 * What a screen reader hears of polite live regions, one text after another, as long as the test lasts: what is added
 * to a region that was there before, or shown to it there (`aria-hidden`). What comes with its region is silent, and so
 * is all outside of the uppermost modal dialog.
 */
export function spoken(): string[] {
  const heard: string[] = [];
  const isHeard = (region: Element, changes: readonly MutationRecord[]) => {
    const dialog = [...document.querySelectorAll('dialog')].at(-1);
    const isNew = changes.some(({ addedNodes }) =>
      [...addedNodes].some((node) => node.contains(region)),
    );
    return !isNew && (dialog?.contains(region) ?? true);
  };
  const note = (changes: MutationRecord[]) => {
    for (const { type, target, addedNodes } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      const region = element?.closest('[aria-live="polite"], [role="status"], [role="alert"]');
      if (!region || !isHeard(region, changes)) continue;
      if (element?.closest('[aria-hidden=true]')) continue;
      const shown = type === 'attributes' ? [target] : addedNodes;
      for (const { textContent } of shown) if (textContent) heard.push(textContent);
    }
  };
  new MutationObserver(note).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['aria-hidden'],
  });
  return heard;
}
