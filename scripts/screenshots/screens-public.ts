import { seenBy } from './screen.ts';

/** What visitors see. */
export const publicScreens = seenBy('visitor', [
  { name: 'teaser', path: '/', full: true },
  { name: 'teaser-top', path: '/' },
  {
    name: 'teaser-errors',
    path: '/',
    act: async ({ page }) => {
      await page.locator('form input[type=email]').fill('x');
      await page.locator('form button[type=submit]').click();
    },
  },
  { name: 'login', path: '/login', full: true },
  { name: 'login-register', path: '/login#luo-tili' },
  {
    name: 'login-errors',
    path: '/login#luo-tili',
    act: ({ page }) => page.locator('form button[type=submit]:visible').first().click(),
  },
  { name: 'login-forgot', path: '/login#unohdin-salasanani' },
  { name: 'signin', path: '/signin', full: true },
  { name: 'reset', path: '/reset?token=x' },
  { name: 'landing', path: '/landing' },
  { name: 'terms', path: '/terms', full: true },
  { name: 'policy', path: '/policy', full: true },
  { name: 'cookies', path: '/cookies', full: true },
]);
