const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  // HeadlessChrome too. All of these also call themselves Safari.
  [/(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** A user agent as a coarse name (`Firefox, Linux`): enough to know one's own devices apart. */
export function deviceName(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, 400);
  const name = [browsers, systems].flatMap(
    (list) => list.find(([pattern]) => pattern.test(text))?.[1] ?? [],
  );
  return name.length === 0 ? '?' : name.join(', ');
}
