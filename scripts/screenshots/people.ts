import type { Page } from '@playwright/test';
import { ApiPerson } from '../../tests/browser/support/api-person.ts';
import { emailOf, passwordOf } from '../../tests/browser/support/people.ts';
import { settle } from './settle.ts';
import { demoLogins } from '../../sync-server/demo/logins.ts';

/** People whom the demo data lack, made when a screen asks for them; one of each in a run. */
type Maker = (url: string, name: string) => Promise<unknown>;

const makers: Record<string, Maker> = {
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

const made = new Map<string, Promise<string>>();

export interface Login {
  readonly email: string;
  readonly password: string;
}

/** E-mail and password of `who`: a demo account, or one of the makers' people. */
export async function loginOf(url: string, who: string): Promise<Login> {
  const demo = Object.entries(demoLogins).find(([account]) => account === who);
  if (demo) return demo[1];
  const name = `${who}${Date.now().toString(36)}`;
  const maker = makers[who];
  if (!maker) throw new Error(`There is nobody called ${who}`);
  const making = made.get(who) ?? maker(url, name).then(() => name);
  made.set(who, making);
  const known = await making;
  return { email: emailOf(known), password: passwordOf(known) };
}

/** Signs in on /login, in Finnish; ends on /meets or /admin with the first sync done. */
export async function signIn(page: Page, { email, password }: Login): Promise<void> {
  await page.goto('/login');
  await page.locator('form input[type=email]:visible').fill(email);
  await page.locator('form input[type=password]:visible').fill(password);
  await page.locator('form button[type=submit]:visible').first().click();
  await page.waitForURL(/\/(meets|admin)$/);
  await page.locator('h1:visible').first().waitFor();
  await settle(page);
}
