import { seenBy } from './screen.ts';
import type { Screen } from './screen.ts';

/** Account, settings, notifications and the other pages of a profile owner. */
const own = seenBy('demo', [
  { name: 'account', path: '/account', full: true },
  {
    name: 'account-signout',
    path: '/privacy',
    act: ({ page, word }) =>
      page.getByRole('button', { name: word('account:privacy.logoutAll') }).click(),
  },
  { name: 'actionslog', path: '/actionslog' },
  { name: 'notifications', path: '/hidenotifications' },
  { name: 'privacy', path: '/privacy', full: true },
  { name: 'changes', path: '/changes' },
  { name: 'hideprofile', path: '/hideprofile' },
  { name: 'removeaccount', path: '/removeaccount' },
  {
    name: 'removeaccount-confirm',
    path: '/removeaccount',
    act: ({ page, word }) =>
      page.getByRole('button', { name: word('account:remove.action') }).click(),
  },
  { name: 'shop', path: '/shop', full: true },
  { name: 'contact', path: '/contact' },
  { name: 'addtohomescreen', path: '/addtohomescreen' },
  { name: 'notfound', path: '/ei-ole' },
]);

const nothing = seenBy('alone', [
  { name: 'empty-meets', path: '/meets' },
  { name: 'empty-ownmeets', path: '/ownmeets' },
  { name: 'empty-users', path: '/users' },
  { name: 'empty-discussions', path: '/discussions' },
  { name: 'empty-actionslog', path: '/actionslog' },
]);

const withoutProfile = seenBy('guest', [
  {
    name: 'noprofile-meets',
    path: '/meets',
    act: ({ page, word }) =>
      page.getByRole('radio', { name: word('meets:list.preferences') }).check({ force: true }),
  },
  { name: 'noprofile-users', path: '/users' },
  { name: 'noprofile-editor', path: '/mymeeteditor' },
  { name: 'noprofile-account', path: '/account', full: true },
  { name: 'noprofile-profile', path: '/profile', full: true },
  { name: 'noprofile-privacy', path: '/privacy', full: true },
  { name: 'noprofile-login', path: '/login?syy=profiili' },
]);

const hidden = seenBy('hidden', [
  { name: 'hidden-users', path: '/users' },
  { name: 'hidden-account', path: '/account' },
  { name: 'hidden-hideprofile', path: '/hideprofile' },
]);

const panel = (key: string): Omit<Screen, 'who'> => ({
  name: `admin-${key}`,
  path: '/admin',
  act: ({ page, word }) =>
    page.getByRole('radio', { name: word(`admin:panel.${key}`) }).check({ force: true }),
});
const decision: Omit<Screen, 'who'> = {
  name: 'admin-decision',
  path: '/admin',
  act: ({ page, word }) =>
    page
      .getByRole('button', { name: word('admin:decision.hide') })
      .first()
      .click(),
};
const panels = ['cases', 'decided', 'people', 'affiliates', 'suggestions', 'status', 'log'];
const admin = seenBy('admin', [...panels.map(panel), decision]);

/** Screens of the account, and how to get there. */
export const accountScreens = [...own, ...nothing, ...withoutProfile, ...hidden, ...admin];
