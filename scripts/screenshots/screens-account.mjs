/** Account, settings, notifications and the other pages of a profile owner. */
const own = [
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
].map((screen) => ({ ...screen, who: 'demo' }));

const nothing = [
  { name: 'empty-meets', path: '/meets' },
  { name: 'empty-ownmeets', path: '/ownmeets' },
  { name: 'empty-users', path: '/users' },
  { name: 'empty-discussions', path: '/discussions' },
  { name: 'empty-actionslog', path: '/actionslog' },
].map((screen) => ({ ...screen, who: 'alone' }));

const withoutProfile = [
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
].map((screen) => ({ ...screen, who: 'guest' }));

const hidden = [
  { name: 'hidden-users', path: '/users' },
  { name: 'hidden-account', path: '/account' },
  { name: 'hidden-hideprofile', path: '/hideprofile' },
].map((screen) => ({ ...screen, who: 'hidden' }));

const panel = (key) => ({
  name: `admin-${key}`,
  path: '/admin',
  act: ({ page, word }) =>
    page.getByRole('radio', { name: word(`admin:panel.${key}`) }).check({ force: true }),
});
const decision = {
  name: 'admin-decision',
  path: '/admin',
  act: ({ page, word }) =>
    page
      .getByRole('button', { name: word('admin:decision.hide') })
      .first()
      .click(),
};
const panels = ['cases', 'decided', 'people', 'affiliates', 'suggestions', 'status', 'log'];
const admin = [...panels.map(panel), decision].map((screen) => ({ ...screen, who: 'admin' }));

/** Screens of the account, and how to get there. */
export const accountScreens = [...own, ...nothing, ...withoutProfile, ...hidden, ...admin];
