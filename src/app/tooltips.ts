const signs = ':is(a, button)[aria-label]:not([title]):has(svg)';

/**
 * Shows the names of buttons that are only a sign to who points at them with a mouse. A `title` that was always
 * there would be read out twice, as the name and as its description. @returns how to stop
 */
export function showTooltips(): () => void {
  const point = ({ target, pointerType }: PointerEvent) => {
    const sign = pointerType === 'mouse' && target instanceof Element && target.closest(signs);
    if (!sign) return;
    sign.setAttribute('title', sign.getAttribute('aria-label') ?? '');
    sign.addEventListener('pointerleave', () => sign.removeAttribute('title'), { once: true });
  };
  document.addEventListener('pointerover', point);
  return () => document.removeEventListener('pointerover', point);
}
