// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { showTooltips } from '../../../src/app/tooltips.ts';

const point = (type: string, at: Element | null, pointerType: string) =>
  at?.dispatchEvent(new PointerEvent(type, { bubbles: type === 'pointerover', pointerType }));

it('GEN-11 the name of a button that is only a sign shows while a mouse points at it, and is heard once', () => {
  document.body.innerHTML =
    '<button aria-label="Sulje"><svg></svg></button><a aria-label="Tähti" title="Lisää"><svg></svg></a>';
  const stop = showTooltips();
  const [button, link] = document.body.children;
  const sign = document.querySelector('svg');
  point('pointerover', sign, 'touch');
  expect(button?.hasAttribute('title')).toBe(false);
  point('pointerover', sign, 'mouse');
  expect(button?.getAttribute('title')).toBe('Sulje');
  point('pointerleave', button ?? null, 'mouse');
  expect(button?.hasAttribute('title')).toBe(false);
  point('pointerover', link?.firstElementChild ?? null, 'mouse');
  expect(link?.getAttribute('title')).toBe('Lisää');
  stop();
});
