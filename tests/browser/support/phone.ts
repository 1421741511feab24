import { expect } from '@playwright/test';
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Locator,
  Page,
  Request,
} from '@playwright/test';

/** Somebody's phone: a browser profile of its own, with one page of the app. */
export interface Phone {
  readonly context: BrowserContext;
  page: Page;
  /** Exceptions that any of its pages threw and nobody caught. */
  readonly complaints: string[];
}

interface PhoneOptions extends BrowserContextOptions {
  /** The look of a screen that lies over it until it runs can be looked at, too. */
  looks?: boolean;
}

/** For a browser that is to install the app, as nearly all do; those of most tests do not. */
export const keepsApp = { serviceWorkers: 'allow' } as const;

/**
 * A new phone without any data. Whatever is looked for on its pages waits until the screen itself is there: for
 * a moment everything is there twice, and what is seen only in the last look is no proof.
 * @param url of the gateway
 */
export async function openPhone(
  browser: Browser,
  url: string,
  { looks = false, ...options }: PhoneOptions = {},
): Promise<Phone> {
  const context = await browser.newContext({ baseURL: url, ...options });
  if (!looks) context.on('page', (page) => void waitForScreens(page));
  const complaints: string[] = [];
  context.on('weberror', (error) => complaints.push(String(error.error())));
  return { context, page: await context.newPage(), complaints };
}

function waitForScreens(page: Page): Promise<void> {
  return page.addLocatorHandler(page.locator('#snapshot'), () => Promise.resolve());
}

/** Closes the app's page at once, as a crash does: no `beforeunload`, nothing is tidied up. */
export async function crash(phone: Phone): Promise<void> {
  const old = phone.page;
  phone.page = await phone.context.newPage();
  await old.close();
}

/** Waits until the service worker has stored the app and answers this page. */
export async function waitForWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  });
}

/**
 * Loads a screen and waits until the page has its new refresh cookie: only then does clearing the cookies
 * end the session, which the answer to a request under way would go on with.
 */
export async function openWithNewCookie(page: Page, path: string): Promise<void> {
  // The page that is left may be asking, too, and is never answered.
  let isLeft = false;
  const asked = new Set<Request>();
  const note = (request: Request) => {
    isLeft ||= request.isNavigationRequest();
    if (isLeft && request.url().includes('/api/auth/refresh')) asked.add(request);
  };
  page.on('request', note);
  const refreshed = page.waitForEvent('requestfinished', (request) => asked.has(request));
  await page.goto(path);
  await refreshed;
  page.off('request', note);
}

/** What /changes says when nothing waits: every change has been answered, if not accepted. */
export function nothingWaits(page: Page): Locator {
  const said = /^(Kaikki muutoksesi ovat perillä\.|\d+ muutosta ei hyväksytty)$/;
  return page.getByRole('main').getByText(said);
}

/** Waits on /changes until the device holds all that the gateway has for it, and the gateway all of its. */
export async function untilUpToDate(page: Page): Promise<void> {
  await page.goto('/changes');
  await expect(nothingWaits(page)).toBeVisible();
}

/** Tells the page what a phone tells it when the network is back. */
export async function networkIsBack(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
}
