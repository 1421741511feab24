import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** A message in the open chat. */
export function bubble(page: Page, text: string): Locator {
  return page.getByRole('log', { name: 'Viestit' }).getByText(text, { exact: true });
}

/** The state that the open chat shows in words below my newest message (SYNC-05). */
export function messageState(page: Page, text: string): Locator {
  return bubble(page, text).locator('..');
}

/** Writes and sends a message in the open chat. */
export async function say(page: Page, text: string): Promise<void> {
  await page.getByPlaceholder('Kirjoita viesti...').fill(text);
  await page.getByRole('button', { name: 'Lähetä', exact: true }).click();
  await expect(bubble(page, text)).toBeVisible();
}

/** Opens the chat with somebody from /discussions, by taps. */
export async function openChatWith(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: /^Keskustelut/ }).click();
  await page.getByRole('link', { name: new RegExp(`Avaa keskustelu: ${name}`) }).click();
  await expect(page.getByRole('log', { name: 'Viestit' })).toBeVisible();
}

/** The texts of the open chat's messages that are among these, in the order shown. */
export async function orderOf(page: Page, texts: readonly string[]): Promise<string[]> {
  const shown = await page.getByRole('log', { name: 'Viestit' }).locator('p').allTextContents();
  return shown.filter((text) => texts.includes(text));
}
