import { ApiPerson } from '../../tests/browser/support/api-person.ts';
import { emailOf, passwordOf } from '../../tests/browser/support/people.ts';
import { settle } from './settle.mjs';
import { demoLogins } from '../../sync-server/demo/logins.ts';

/** People whom the demo data lack, made when a screen asks for them; one of each in a run. */
const makers = {
  /** Registered, without a profile. */
  guest: (url, name) => ApiPerson.register(url, name),
  /** With a profile that nobody matches: everything is empty. */
  alone: (url, name) =>
    ApiPerson.withProfile(url, name, {
      location: 'Utsjoki',
      distance_for_meets: 5,
      partner_min_age: 99,
    }),
  /** With a hidden profile. */
  hidden: (url, name) => ApiPerson.withProfile(url, name, { hideProfile: true }),
};

const made = new Map();

/** E-mail and password of `who`: a demo account, or one of the makers' people. */
export async function loginOf(url, who) {
  if (demoLogins[who]) return demoLogins[who];
  const name = `${who}${Date.now().toString(36)}`;
  if (!made.has(who))
    made.set(
      who,
      makers[who](url, name).then(() => name),
    );
  const known = await made.get(who);
  return { email: emailOf(known), password: passwordOf(known) };
}

/** Signs in on /login, in Finnish; ends on /meets or /admin with the first sync done. */
export async function signIn(page, { email, password }) {
  await page.goto('/login');
  await page.locator('form input[type=email]:visible').fill(email);
  await page.locator('form input[type=password]:visible').fill(password);
  await page.locator('form button[type=submit]:visible').first().click();
  await page.waitForURL(/\/(meets|admin)$/);
  await page.locator('h1:visible').first().waitFor();
  await settle(page);
}
