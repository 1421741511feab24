import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { GatewayProcess } from './gateway-process.ts';

let count = 0;

export const signUpPassword = 'puolukkasuo-17';

/** Makes an account without a profile through /login. @returns its e-mail address */
export async function signUp(page: Page, gateway: GatewayProcess): Promise<string> {
  count += 1;
  const email = `henkilo${count}-${Date.now()}@kohdataan.example`;
  await page.goto(`${gateway.url}/login#luo-tili`);
  await page.getByLabel('Sähköposti').fill(email);
  await page.getByLabel('Salasana').fill(signUpPassword);
  await page.getByRole('button', { name: 'Luo tili' }).click();
  await expect(page).toHaveURL(/\/meets$/);
  return email;
}
