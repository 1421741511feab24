import type { Page } from '@playwright/test';

/** Collects what the console says as an error, and uncaught exceptions, from here on. */
export function watchErrors(page: Page): string[] {
  const found: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') found.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => found.push(`${page.url()}: ${String(error)}`));
  return found;
}
