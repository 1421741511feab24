import type { Locator, Page } from '@playwright/test';
import { seenBy } from './screen.ts';

const button = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true }).first();

/** Meets: lists, cards, their modes, the editor. */
export const meetScreens = seenBy('demo', [
  {
    name: 'meets-preferences',
    path: '/meets',
    act: ({ page, word }) =>
      page.getByRole('radio', { name: word('meets:list.preferences') }).check({ force: true }),
  },
  {
    name: 'meets-all',
    path: '/meets',
    full: true,
    act: ({ page, word }) =>
      page.getByRole('radio', { name: word('meets:list.all') }).check({ force: true }),
  },
  {
    name: 'meet-interested-form',
    act: ({ page, word }) => button(page, word('meets:card.interested')).click(),
    path: '/meets',
  },
  {
    name: 'meet-interested-form-error',
    path: '/meets',
    act: async ({ page, word }) => {
      await button(page, word('meets:card.interested')).click();
      await button(page, word('meets:signup.submit')).click();
    },
  },
  {
    name: 'meet-report',
    path: '/meets',
    act: ({ page, word }) => button(page, word('meets:card.report')).click(),
  },
  {
    name: 'meet-photo',
    path: '/meets',
    act: ({ page }) => page.locator('article button').first().click(),
  },
  { name: 'ownmeets', path: '/ownmeets', full: true },
  {
    name: 'ownmeets-interested',
    path: '/ownmeets',
    act: ({ page, word }) =>
      page
        .getByRole('button', { name: word('meets:card.interestedList').replace(/\(.*/, '') })
        .last()
        .click(),
  },
  {
    name: 'ownmeets-lock',
    path: '/ownmeets',
    act: ({ page, word }) => button(page, word('meets:card.lock')).click(),
  },
  {
    name: 'ownmeets-delete',
    path: '/ownmeets',
    act: ({ page, word }) => button(page, word('meets:card.delete')).click(),
  },
  { name: 'meet-editor', path: '/mymeeteditor', full: true },
  {
    name: 'meet-editor-errors',
    path: '/mymeeteditor',
    full: true,
    act: ({ page, word }) => button(page, word('meets:editor.publish')).click(),
  },
  {
    name: 'meet-editor-types',
    path: '/mymeeteditor',
    act: ({ page }) => page.locator('button[name=meet_type]').click(),
  },
  {
    name: 'meet-editor-filled',
    path: '/ownmeets',
    full: true,
    act: async ({ page, word }) => {
      await page
        .getByRole('link', { name: word('meets:card.edit'), exact: true })
        .first()
        .click();
      await page.locator('form textarea').waitFor();
    },
  },
]);
