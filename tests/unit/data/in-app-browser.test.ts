import { describe, expect, it } from 'vitest';
import { externalAddress, isInAppBrowser } from '../../../src/data/in-app-browser.ts';

const chrome =
  'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36';

describe('in-app browsers', () => {
  it('AUTH-11 knows Facebook, Instagram and Threads, and lets real browsers be', () => {
    expect(isInAppBrowser(`${chrome} [FB_IAB/FB4A;FBAV/480.0.0.0;]`)).toBe(true);
    expect(isInAppBrowser('Mozilla/5.0 (iPhone) Mobile [FBAN/FBIOS;FBDV/iPhone14]')).toBe(true);
    expect(isInAppBrowser(`${chrome} Instagram 350.0.0.0 Android`)).toBe(true);
    expect(isInAppBrowser('Mozilla/5.0 (iPhone) Mobile Barcelona 320.0.0')).toBe(true);
    expect(isInAppBrowser(`${chrome} Threads 320.0.0 Android`)).toBe(true);
    expect(isInAppBrowser(chrome)).toBe(false);
  });

  it('AUTH-12 leaves by an intent on Android, by Safari’s scheme on iOS', () => {
    const page = 'https://kohdataan.example/login?syy=profiili';
    expect(externalAddress(page, chrome)).toBe(
      'intent://kohdataan.example/login?syy=profiili#Intent;scheme=https;action=android.intent.action.VIEW;S.browser_fallback_url=https%3A%2F%2Fkohdataan.example%2Flogin%3Fsyy%3Dprofiili;end',
    );
    expect(externalAddress(page, 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)')).toBe(
      `x-safari-${page}`,
    );
    expect(externalAddress(page, 'Mozilla/5.0 (Windows NT 10.0)')).toBe(page);
  });
});
