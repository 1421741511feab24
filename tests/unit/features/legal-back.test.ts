// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPublicPage } from '../../../src/app/public-pages.tsx';
import { enhanceBack } from '../../../src/features/legal/enhance-back.ts';

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

describe('a legal page in the installed app, where no browser shows a way back', () => {
  it.each(['/terms', '/policy', '/cookies'] as const)(
    'ROUTE-03 GEN-01 %s leads back to where one comes from, else to the front page',
    async (path) => {
      const html = await renderPublicPage(path, 'fi', {
        scripts: '',
        styles: () => ({ first: '', all: '' }),
      });
      document.body.innerHTML = /<body>(.*)<\/body>/s.exec(html)?.[1] ?? '';
      enhanceBack();
      const link = document.querySelector<HTMLAnchorElement>('main a[data-back]');
      expect(link?.textContent).toBe('Takaisin');
      expect(link?.getAttribute('href')).toBe('/');
      const back = vi.spyOn(history, 'back').mockReturnValue();
      const press = () => {
        const event = new MouseEvent('click', { bubbles: true, cancelable: true });
        link?.dispatchEvent(event);
        return event.defaultPrevented;
      };
      const length = vi.spyOn(history, 'length', 'get').mockReturnValue(1);
      expect(press()).toBe(false);
      length.mockReturnValue(2);
      expect(press()).toBe(true);
      expect(back).toHaveBeenCalledTimes(1);
    },
  );
});
