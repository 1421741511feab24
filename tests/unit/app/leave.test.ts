import { describe, expect, it } from 'vitest';
import { addressAfter } from '../../../src/app/leave.ts';

describe('after a session', () => {
  it('AUTH-13 own sign-out leads to the front page, everything else to /landing', () => {
    expect(addressAfter('signed-out', '/account')).toBe('/');
    expect(addressAfter('expired', '/meets')).toBe('/landing');
    expect(addressAfter('everywhere', '/privacy')).toBe('/landing');
    for (const path of ['/meets', '/account'])
      expect(addressAfter('removed', path), 'removed by an admin').toBe('/landing');
  });

  it('ACC-15 an own deletion leads to /login, which says so', () => {
    expect(addressAfter('removed', '/removeaccount')).toBe('/login?syy=poistettu');
    expect(addressAfter('deleted', '/removeaccount')).toBe('/login?syy=poistettu');
    expect(addressAfter('deleted', '/account'), 'in another tab').toBe('/login?syy=poistettu');
  });
});
