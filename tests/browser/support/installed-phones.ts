import { expect } from '@playwright/test';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { ApiPerson } from './api-person.ts';
import { signIn } from './people.ts';
import { keepsApp, openPhone, waitForWorker } from './phone.ts';
import type { Phone } from './phone.ts';

/** Somebody with a profile, signed in, whose browser has stored the app. */
export interface Installed extends Phone {
  readonly person: ApiPerson;
}

/** What runs beside the screens, as what sees to double taps, has begun: it comes later than they (background-tasks.ts). */
async function untilSettled(page: Page): Promise<void> {
  await expect(page.locator('html')).not.toHaveClass(/plain/);
}

/**
 * Phones on which the app is installed. Most tests open a page of their own on one that others have used: to install
 * the app costs more than they do. After a failure Playwright begins with new ones.
 */
export class InstalledPhones {
  readonly #phones = new Map<string, Installed>();

  /** A page on /meets of the phone of that person, which is made when it is first asked for. @param url of the gateway */
  async pageOf(
    browser: Browser,
    url: string,
    name: string,
    options: BrowserContextOptions = {},
  ): Promise<Installed> {
    const known = this.#phones.get(name);
    if (known === undefined) {
      const person = await ApiPerson.withProfile(url, name);
      const phone = await openPhone(browser, url, { ...keepsApp, ...options });
      await signIn(phone.page, name);
      await waitForWorker(phone.page);
      await untilSettled(phone.page);
      const made = { ...phone, person };
      this.#phones.set(name, made);
      return made;
    }
    const page = await known.context.newPage();
    await page.goto('/meets');
    await untilSettled(page);
    return { ...known, page };
  }

  /** Closes what a test has opened. */
  async closePages(): Promise<void> {
    for (const { context } of this.#phones.values())
      for (const page of context.pages()) await page.close();
  }

  async close(): Promise<void> {
    for (const { context } of this.#phones.values()) await context.close();
  }
}
