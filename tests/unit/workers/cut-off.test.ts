import { expect, it } from 'vitest';
import { offlinePage } from '../../../workers/offline-page.ts';
import { signedOutPage } from '../../../workers/signed-out.ts';

it('AUTH-08 ROUTE-20 pages that the worker makes cut the tie to the window that has opened them, as the gateway’s do', () => {
  for (const { headers } of [signedOutPage(), offlinePage()])
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
});

it('GEN-11 very large text may divide the title of the page in place of one not kept, not its tab’s', async () => {
  const html = await offlinePage().text();
  expect(html).toContain('<title>Ei verkkoyhteyttä</title>');
  expect(html).toContain('<h1 id="title">Ei verkko\u00ADyhteyttä</h1>');
});
