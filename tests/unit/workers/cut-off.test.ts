import { expect, it } from 'vitest';
import { notKeptPage } from '../../../workers/not-kept.ts';
import { signedOutPage } from '../../../workers/signed-out.ts';

it('AUTH-08 ROUTE-20 pages that the worker makes cut the tie to the window that has opened them, as the gateway’s do', () => {
  for (const { headers } of [signedOutPage(), notKeptPage()])
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
});
