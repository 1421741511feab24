import { seenBy } from './screen.ts';
import type { ScreenTools } from './screen.ts';

const firstCard = 'main a[href*="?person="]';

async function openPerson({ page }: ScreenTools): Promise<void> {
  await page.locator(firstCard).first().click();
  await page.getByRole('dialog').waitFor();
}

const inDialog = (key: string) => async (tools: ScreenTools) => {
  await openPerson(tools);
  await tools.page
    .getByRole('button', { name: tools.word(key), exact: true })
    .first()
    .click();
};

/** People nearby, profiles, my own profile. */
export const peopleScreens = seenBy('demo', [
  { name: 'users', path: '/users' },
  { name: 'users-long', path: '/users', full: true },
  { name: 'users-profile', path: '/users', act: openPerson },
  { name: 'users-report', path: '/users', act: inDialog('people:report.open') },
  { name: 'users-block', path: '/users', act: inDialog('common:block.confirm') },
  {
    name: 'users-legend',
    path: '/users',
    act: ({ page, word }) => page.getByRole('button', { name: word('common:star.title') }).click(),
  },
  {
    name: 'profilecard',
    path: '/meets',
    full: true,
    act: async ({ page }) => {
      await page.locator('article a[href^="/profilecard/"]').first().click();
      await page.locator('h1:visible').waitFor();
    },
  },
  { name: 'profilecard-unknown', path: '/profilecard/eiketaan000000000000' },
  { name: 'profile-editor', path: '/profile', full: true },
  {
    name: 'profile-editor-errors',
    path: '/profile',
    full: true,
    act: async ({ page, word }) => {
      await page.locator('[name=name]').fill('');
      await page.locator('[name=height]').fill('90');
      await page.getByRole('button', { name: word('profile:save') }).click();
    },
  },
]);
