import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { axeViolations, sidewaysOverflow } from './axe.ts';
import { badTargets } from './bad-targets.ts';
import { brokenWords } from './broken-words.ts';
import { damagedTexts } from './damaged-texts.ts';

const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 800 };

/** The screen is there: a heading, nothing loading, motion over. */
export async function settle(page: Page): Promise<void> {
  await expect(page.locator('h1:visible, h2:visible').first()).toBeVisible();
  await expect(page.locator('#snapshot, main [aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const running = document.getAnimations().filter(({ effect }) => {
      return effect?.getTiming().iterations !== Infinity;
    });
    await Promise.allSettled(running.map(({ finished }) => finished));
  });
}

/**
 * Everything that is wrong for somebody with the page in its present state: axe in both colour schemes
 * at phone and desk width, what is hard to press, texts that are damaged, width at 320 px.
 * @param wide false leaves the desk out, where nothing but the width would differ
 */
export async function audit(page: Page, name: string, wide = true): Promise<string[]> {
  const found: string[] = [];
  const note = (where: string, faults: readonly string[]) =>
    found.push(...faults.map((fault) => `${name} ${where}: ${fault}`));
  await page.setViewportSize(phone);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await settle(page);
  note('light', await axeViolations(page));
  const titles = await page.locator('h1:visible').count();
  if (titles !== 1) note('headings', [`${titles} of the first level`]);
  note('targets', await badTargets(page));
  note('texts', await damagedTexts(page));
  await page.emulateMedia({ colorScheme: 'dark' });
  await settle(page);
  note('dark', await axeViolations(page, 'colours'));
  await page.setViewportSize({ width: 320, height: 640 });
  const over = await sidewaysOverflow(page);
  if (over > 0) note('at 320 px', [`${over} px too wide`]);
  if (wide) {
    await page.setViewportSize(desk);
    note('wide, dark', await axeViolations(page));
    const beyond = await sidewaysOverflow(page);
    if (beyond > 0) note('wide', [`${beyond} px too wide`]);
  }
  await page.setViewportSize(phone);
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}

/** The present state at the width of a desk: axe in light, what is hard to press, damaged texts. */
export async function auditDesk(page: Page, name: string): Promise<string[]> {
  await page.setViewportSize(desk);
  await settle(page);
  const faults = [
    ...(await axeViolations(page)),
    ...(await badTargets(page)),
    ...(await damagedTexts(page)),
  ];
  await page.setViewportSize(phone);
  return faults.map((fault) => `${name} wide: ${fault}`);
}

/** The same page for somebody who has set twice the usual size of text: what is lost at that width. */
export async function auditLargeText(page: Page, name: string): Promise<string[]> {
  await settle(page);
  const over = await sidewaysOverflow(page);
  return [
    ...(over > 0 ? [`${over} px too wide`] : []),
    ...(await damagedTexts(page)),
    ...(await brokenWords(page)),
    ...(await badTargets(page)),
  ].map((fault) => `${name}, large text: ${fault}`);
}
