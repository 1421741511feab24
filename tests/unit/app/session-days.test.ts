// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

it.each([
  ['14', '14 päivää viimeisestä käynnistä'],
  ['1', '1 päivä viimeisestä käynnistä'],
])('PAGE-13 /cookies says how long a sign-in lasts here: SESSION_DAYS=%s', async (days, words) => {
  vi.stubEnv('VITE_SESSION_DAYS', days);
  vi.resetModules();
  const { renderPublicPage } = await import('../../../src/app/public-pages.tsx');
  const html = await renderPublicPage('/cookies', 'fi', {
    scripts: '',
    styles: () => ({ first: '', all: '' }),
  });
  expect(html).toContain(words);
});
