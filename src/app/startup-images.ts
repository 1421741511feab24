/**
 * Names, on an iPhone or iPad, the pictures that iOS shows while an app on the home screen opens;
 * without them its screen is blank. Only this device's: all sizes would be 60 tags in every page.
 * `scripts/build/startup-images.ts` draws them; where a size is missing, iOS stays blank.
 */
export function nameStartupImages({ screen, devicePixelRatio, document } = window): void {
  const sides = [screen.width, screen.height].map((side) => Math.round(side * devicePixelRatio));
  const [short, long] = [Math.min(...sides), Math.max(...sides)];
  for (const [orientation, size] of [
    ['portrait', `${short}x${long}`],
    ['landscape', `${long}x${short}`],
  ] as const) {
    for (const theme of ['light', 'dark']) {
      const link = document.createElement('link');
      link.rel = 'apple-touch-startup-image';
      link.media = `(orientation: ${orientation}) and (prefers-color-scheme: ${theme})`;
      link.href = `/startup/${size}-${theme}.png`;
      document.head.append(link);
    }
  }
}
