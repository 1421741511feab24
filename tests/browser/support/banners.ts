import type { Locator, Page } from '@playwright/test';

/** A banner's words; what is read out has the same for a while. */
export function bannerText(page: Page, text: string | RegExp): Locator {
  return page.locator('[data-banner]').getByText(text);
}

/** SYNC-04 */
export function offlineBanner(page: Page): Locator {
  return bannerText(
    page,
    'Ei verkkoyhteyttä. Muutokset tallentuvat laitteelle ja lähetetään, kun yhteys palaa.',
  );
}
