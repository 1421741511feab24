/** Facebook, Instagram and Threads, which calls itself Barcelona too, show pages in browsers of their own (AUTH-11). */
export function isInAppBrowser(userAgent: string): boolean {
  return /FBAN|FBAV|Instagram|Barcelona|Threads/.test(userAgent);
}

/**
 * An address that leaves the in-app browser for the real one (AUTH-12): an intent on Android,
 * Safari's scheme on iOS.
 * @param address the page to open, absolute
 */
export function externalAddress(address: string, userAgent: string): string {
  const { host, pathname, search, protocol } = new URL(address);
  const scheme = protocol.replace(':', '');
  if (/Android/.test(userAgent)) {
    const fallback = encodeURIComponent(address);
    return `intent://${host}${pathname}${search}#Intent;scheme=${scheme};action=android.intent.action.VIEW;S.browser_fallback_url=${fallback};end`;
  }
  return /iPhone|iPad|iPod/.test(userAgent) ? `x-safari-${address}` : address;
}
