/** Safari, and every browser of iOS; their engine is told from others by its name only. */
export const isWebKit = (): boolean =>
  !/Chrom|Firefox/.test(String(globalThis.navigator?.userAgent));
